import { openText, readPayload, sealText } from "#contract/chat/payload";
import type { ReportLine } from "#contract/moderation/calls";
import { importKey } from "#contract/wire/sealing";
import { hmac } from "../../../durable-objects/hmac";
import { type MasterKeys, masterKeys, openWith, rewrap } from "../../keys/keys";

/** The lines that a reporter saw may come out of a sealed room, so they are kept sealed too, for this one report. */
export function sealContext(
  { MASTER_KEY }: MasterKeys,
  reportId: string,
  lines: ReportLine[],
): Promise<string> {
  return sealed(MASTER_KEY, reportId, JSON.stringify(lines));
}

/** Empty when it does not open, as one that was moved to another report. */
export async function openContext(env: MasterKeys, reportId: string, context: string): Promise<ReportLine[]> {
  return openWith(masterKeys(env), (key) => opened(key, reportId, context))
    .then((text) => JSON.parse(text) as ReportLine[])
    .catch(() => []);
}

/** The lines sealed under the current MASTER_KEY; null where they are. Rejects what no key opens. */
export function rewrapContext(env: MasterKeys, reportId: string, context: string): Promise<string | null> {
  return rewrap(
    masterKeys(env),
    (key) => opened(key, reportId, context),
    (key, text) => sealed(key, reportId, text),
  );
}

async function sealed(masterKey: string, reportId: string, text: string) {
  return sealText(await keyOf(masterKey), { roomId: reportId, messageId: "context", keyVersion: 1 }, text);
}

async function opened(masterKey: string, reportId: string, context: string) {
  const payload = readPayload(context);
  if (!payload) throw new Error("a context is not readable");
  return openText(await keyOf(masterKey), reportId, payload);
}

async function keyOf(masterKey: string) {
  return importKey(await hmac(masterKey, "report-key"));
}
