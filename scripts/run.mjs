// `npm run seed`, `import`, `where` and `bench`: a command in TypeScript, once the packages are there.
import { main } from "./local/main.mjs";

main(async (say) => {
  const { ensurePackages } = await import("./local/packages.mjs");
  await ensurePackages(say);
  const [script] = process.argv.splice(2, 1);
  await import("tsx");
  await import(`./${script}`);
});
