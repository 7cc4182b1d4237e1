import { statSync } from "node:fs";

const BAR = 30;
const REDRAW_MS = 100;

export type Progress = { advance: (bytes: number) => void; say: (text: string) => void; end: () => void };

/** A bar of the bytes read of these files, each as many times as it is read through; a line for each step elsewhere than on a terminal. */
export function progressOf(paths: readonly string[], passes: number): Progress {
  const total = passes * paths.reduce((sum, path) => sum + statSync(path).size, 0);
  let [done, drawnAt, text, shown] = [0, 0, "", ""];
  const draw = () => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const filled = Math.round(BAR * share);
    const bar = `${"█".repeat(filled)}${"░".repeat(BAR - filled)} ${Math.floor(share * 100)}%`;
    process.stdout.write(`\r\u001b[K${bar} ${text}`);
  };
  const redraw = () => {
    if (!process.stdout.isTTY || Date.now() - drawnAt < REDRAW_MS) return;
    drawnAt = Date.now();
    draw();
  };
  return {
    advance: (bytes) => {
      done += bytes;
      redraw();
    },
    say: (said) => {
      text = said;
      const step = said.split(" ")[0] ?? "";
      if (!process.stdout.isTTY && step !== shown) console.log(step);
      shown = step;
      redraw();
    },
    end: () => {
      if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
    },
  };
}
