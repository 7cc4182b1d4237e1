import { openText, readPayload, sealText } from "#contract/chat/payload";
import type { ReportLine } from "#contract/moderation/shapes";
import { importKey } from "#contract/wire/sealing";
import { hmac } from "../../../durable-objects/hmac";
import type { Env } from "../../env";

type Keys = Pick<Env, "MASTER_KEY">;

/** The lines that a reporter saw may come out of a sealed room, so they are kept sealed too, for this one report. */
export async function sealContext(env: Keys, reportId: string, lines: ReportLine[]): Promise<string> {
  const place = { roomId: reportId, messageId: "context", keyVersion: 1 };
  return sealText(await keyOf(env), place, JSON.stringify(lines));
}

/** Empty when it does not open, as one that was moved to another report. */
export async function openContext(env: Keys, reportId: string, sealed: string): Promise<ReportLine[]> {
  const payload = readPayload(sealed);
  if (!payload) return [];
  return openText(await keyOf(env), reportId, payload)
    .then((text) => JSON.parse(text) as ReportLine[])
    .catch(() => []);
}

async function keyOf({ MASTER_KEY }: Keys) {
  return importKey(await hmac(MASTER_KEY, "report-key"));
}
