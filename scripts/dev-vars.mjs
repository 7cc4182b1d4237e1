import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const PREFIX = "development ";

/** Writes development secrets where none are; production refuses values that begin like these. */
export function ensureDevVars(file = ".dev.vars") {
  if (existsSync(file)) return;
  const names = [...readFileSync(".dev.vars.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(
    (match) => match[1],
  );
  const lines = names.map(
    (name) => `${name}=${Buffer.from((PREFIX + name).padEnd(36, "0")).toString("base64")}`,
  );
  lines.push(`VAPID_PRIVATE_KEY=${vapidKey()}`);
  writeFileSync(file, `${lines.join("\n")}\n`);
}

/** A key that signs web pushes, of this machine's own. */
export function vapidKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}
