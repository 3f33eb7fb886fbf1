// Shell: measures time and the size of the heap.

/** One figure of a fresh process, as JSON: `import`, `trivial` or `live`. */

const begin = performance.now();
const { runProgram } = await import("../../codemode/run.ts");

switch (Deno.args[0]) {
  case "import": {
    await runProgram("return 1 + 1");
    console.log(performance.now() - begin);
    break;
  }
  case "trivial": {
    const times: number[] = [];
    for (let i = 0; i < 2000; i++) {
      const start = performance.now();
      await runProgram("return 1 + 1");
      times.push(performance.now() - start);
    }
    console.log(times.slice(200).sort((a, b) => a - b)[900]);
    break;
  }
  case "live": {
    // Programs that wait for a tool, as many at a time as it takes to see one.
    const gate = Promise.withResolvers<unknown>();
    const tools = {
      list: () => [],
      has: () => true,
      unknown: () => ({ message: "", suggestions: [] }),
      call: () => gate.promise,
    };
    const code = `
      const orders = [{ id: 1, lines: [2, 3] }, { id: 2, lines: [] }];
      const open = orders.filter((order) => order.lines.length > 0);
      for (const order of open) { const answer = await tools.t.noop({ id: order.id }); console.log(answer) }
      return open.length;
    `;
    const collect = (globalThis as unknown as { gc: () => void }).gc;
    for (let i = 0; i < 20; i++) void runProgram(code, { tools });
    collect();
    const before = Deno.memoryUsage().heapUsed;
    const running = Array.from({ length: 500 }, () => runProgram(code, { tools }));
    collect();
    console.log((Deno.memoryUsage().heapUsed - before) / 500 / 1000);
    gate.resolve(1);
    await Promise.all(running);
  }
}
Deno.exit();
