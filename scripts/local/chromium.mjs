import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { must, run } from "./command.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A Chromium for the browser tests: the named one, one on the PATH, the system's, at last Playwright's own (null). */
export async function ensureChromium(say) {
  const found = process.env.CHROMIUM_PATH || onPath();
  if (found) return found;
  say("Chromium を入れています / Installing Chromium");
  if (await installedBySystem()) return onPath();
  await must({ file: "npx", args: ["playwright", "install", "chromium"] });
  return null;
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** With Japanese glyphs: pages measured in empty boxes would measure something else. */
async function installedBySystem() {
  if (process.getuid?.() !== 0) return false;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => run({ file: "apt-get", args }, { env }).catch(() => ({ code: 1 }));
  await apt("update");
  const { code } = await apt("install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk");
  return code === 0 && Boolean(onPath());
}
