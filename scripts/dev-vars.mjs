import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const PREFIX = "development ";

/** Gives the secrets that are missing, or empty, their development values; production refuses values that begin like these. */
export function ensureDevVars(file = ".dev.vars") {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const filled = [...namesIn(readFileSync(".dev.vars.example", "utf8")), PUSH_KEY].reduce(withSecret, text);
  if (filled !== text) writeFileSync(file, filled);
}

const PUSH_KEY = "VAPID_PRIVATE_KEY";

function withSecret(text, name) {
  const setting = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=(.*)$`, "gm");
  // Of two settings of one name the last one counts.
  const value = [...text.matchAll(setting)].at(-1)?.[1];
  if (value !== undefined && !EMPTY.test(value)) return text;
  const line = `${name}=${name === PUSH_KEY ? vapidKey() : developmentKey(name)}`;
  if (value !== undefined) return text.replace(setting, () => line);
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`;
}

const EMPTY = /^\s*(?:""|'')?\s*(?:#.*)?$/;

const namesIn = (text) => [...text.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);

const developmentKey = (name) => Buffer.from((PREFIX + name).padEnd(36, "0")).toString("base64");

/** A key that signs web pushes, of this machine's own. */
export function vapidKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}
