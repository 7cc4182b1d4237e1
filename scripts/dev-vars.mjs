import { generateKeyPairSync } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

const PREFIX = "development ";

/** Writes the development secrets that are missing; production refuses values that begin like these. */
export function ensureDevVars(file = ".dev.vars") {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const secrets = namesIn(readFileSync(".dev.vars.example", "utf8")).map((name) => [
    name,
    developmentKey(name),
  ]);
  const missing = [...secrets, ["VAPID_PRIVATE_KEY", vapidKey()]].filter(
    ([name]) => !namesIn(text).includes(name),
  );
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync(file, end + missing.map((pair) => `${pair.join("=")}\n`).join(""));
}

const namesIn = (text) => [...text.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);

const developmentKey = (name) => Buffer.from((PREFIX + name).padEnd(36, "0")).toString("base64");

/** A key that signs web pushes, of this machine's own. */
export function vapidKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}
