import { existsSync, readFileSync } from "node:fs";
import { must } from "./command.mjs";

/** Installs when what npm last installed here is not what the lock file says. */
export async function ensurePackages(say) {
  if (installed()) return;
  say("パッケージを入れています（初回は数分かかります） / Installing packages");
  await must({ file: "npm", args: ["ci", "--no-audit", "--no-fund", "--loglevel=error"] });
}

/** npm keeps its own record of what it installed; packages for other platforms are absent from it. */
function installed() {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(record)) return false;
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf(record);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || optional || (present[path]?.version === version && existsSync(path)),
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
