import { existsSync, readFileSync, statfsSync } from "node:fs";
import { npm, run } from "./command.mjs";
import { diskFull, isDiskFull, userError } from "./user-error.mjs";

/** Installs when what npm last installed here is not what the lock file says; the tools of the build in any case. */
export async function ensurePackages(say) {
  if (isInstalled()) return;
  say(
    "パッケージを入れています（初回は数分かかることがあります） / Installing packages (the first time can take minutes)",
  );
  if (!hasRoom()) throw diskFull();
  const flags = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!(await isOnline())) flags.push("--offline");
  const { code, output } = await tried(npm("ci", ...flags));
  if (code !== 0) throw installFault(output.trim());
}

/** What the packages and a build take. npm itself would try for minutes to write to a full disk. */
const ROOM_BYTES = 1.2e9;

/** Some file systems do not say how large they are. */
function hasRoom() {
  const { blocks, bavail, bsize } = statfsSync(".");
  return blocks === 0 || bavail * bsize > ROOM_BYTES;
}

/** Asked once: without a network npm would try for minutes. What it has cached may do. */
async function isOnline() {
  const { code, output } = await tried(npm("ping", "--fetch-retries=0", "--fetch-timeout=20000"));
  return code === 0 || !NETWORK.test(output);
}

const tried = (command) => run(command).catch((error) => ({ code: 1, output: error.message }));

const NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENOTCACHED/;

export function installFault(output) {
  if (isDiskFull(output)) return diskFull();
  if (/spawn npm ENOENT/.test(output))
    return userError(
      "npm が見つかりません。https://nodejs.org から Node を npm ごと入れてください。",
      "npm is missing. Install Node together with npm from https://nodejs.org.",
    );
  if (NETWORK.test(output))
    return userError(
      "パッケージを取得できませんでした。ネットワークにつながっているか（社内なら npm config set proxy … の設定も）確かめて、もう一度実行してください。",
      "The packages could not be fetched. Check the network (behind a proxy also `npm config set proxy …`) and try again.",
    );
  if (/EACCES|EPERM/.test(output))
    return userError(
      "node_modules に書き込めません。フォルダの持ち主を確かめるか、node_modules を消して、もう一度実行してください。",
      "node_modules cannot be written. Check who owns the folder, or delete node_modules, and try again.",
    );
  return userError(
    "パッケージを入れられませんでした。node_modules を消して、もう一度実行してください。",
    `The packages could not be installed. Delete node_modules and try again.\n\n${output}`,
  );
}

/** npm keeps its own record of what it installed; packages for other platforms are absent from it. */
function isInstalled() {
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
