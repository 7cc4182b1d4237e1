// `npm test`: every rule, before a change goes out. Words choose less of it, or more:
// `npm test -- types browser` runs only these steps, `npm test -- changed` what the changed folders can break,
// `npm test -- all` every journey with scripts and without, before a release,
// `npm test -- long` the tests of endurance in their whole size, and the last released code on the present migrations
// (`npm test -- old-code REF`: another version). Other words go on to the test runner:
// `npm test -- api search`, `npm test -- unit tests/house`, `npm test -- browser sign-in`.
import { main } from "./local/main.mjs";

main(async (say) => {
  const { ensurePackages } = await import("./local/packages.mjs");
  await ensurePackages(say);
  const { runSteps } = await import("./test/run-steps.mjs");
  await runSteps(process.argv.slice(2));
});
