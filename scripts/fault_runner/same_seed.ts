// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";

// Loaded before the tests of a fault, and before those that the test command runs: whether a property finds something must
// not depend on the run.
fc.configureGlobal({ seed: 20_250_917 });
