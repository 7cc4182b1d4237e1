import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { must, run, tool } from "./command.mjs";

const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same engine without windows: a third faster to test in, but unable to show a notice. */
const SHELL = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * Chromium for the browser tests and benchmarks: those named by CHROMIUM_PATH and CHROMIUM_SHELL_PATH, those on the PATH,
 * the system's, at last Playwright's own (null). Without a shell of its own, `shell` is the whole browser.
 */
export async function ensureChromium(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { whole: named, shell: process.env.CHROMIUM_SHELL_PATH || named };
  if (!onPath(WHOLE) || !onPath(SHELL)) await installFromSystem(say);
  const whole = onPath(WHOLE);
  if (whole) return { whole, shell: onPath(SHELL) ?? whole };
  say("Playwright の Chromium を取得しています / Downloading Playwright's Chromium");
  await must(tool("playwright", "install", "chromium"));
  return { whole: null, shell: null };
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Installs it with Japanese glyphs: pages rendered in empty boxes would have other sizes. */
async function installFromSystem(say) {
  if (process.getuid?.() !== 0) return;
  say(
    "root なので apt-get で chromium・chromium-headless-shell・fonts-noto-cjk を入れます（CHROMIUM_PATH があれば入れません）",
  );
  say(
    "As root, installing chromium, chromium-headless-shell and fonts-noto-cjk with apt-get (not if CHROMIUM_PATH names one)",
  );
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => run({ file: "apt-get", args }, { env }).catch(() => ({ code: 1 }));
  const install = (...packages) => apt("install", "-y", "--no-install-recommends", ...packages);
  await apt("update");
  const { code } = await install("chromium", "chromium-headless-shell", "fonts-noto-cjk");
  if (code !== 0) await install("chromium", "fonts-noto-cjk");
}
