// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";

// Loaded before the tests of a fault: whether a property finds it must not depend on the run.
fc.configureGlobal({ seed: 20_250_917 });
