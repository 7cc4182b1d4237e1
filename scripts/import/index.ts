// `npm run import -- papers FILE…`: real data into the local record. Each kind has a folder of its own.
const KINDS: Record<string, () => Promise<{ run: (files: string[]) => Promise<void> }>> = {
  papers: () => import("./papers"),
};

const [kind = "", ...files] = process.argv.slice(2);
const load = KINDS[kind];
if (!load || files.length === 0) {
  console.error(`npm run import -- ${Object.keys(KINDS).join("|")} FILE…`);
  process.exit(1);
}
const { run } = await load();
await run(files);

export {};
