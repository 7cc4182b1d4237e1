// `npm run bench`: everything; `npm run bench -- pages`: one part. Prints figures, judges nothing.
const PARTS = {
  pages: () => import("./pages").then(({ benchPages }) => benchPages()),
};

export {};

const asked = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) await part();
}
