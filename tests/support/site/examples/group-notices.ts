import type { Comer } from "../web";
import { type ExampleOf, idFor, type Thing, written } from "./example";
import { GROUP } from "./groups";

const NOTICE: Thing = { path: `/api/group_notices?groupId=${GROUP}&limit=1`, id: /"objectId":"([^"]+)"/ };

export const groupNoticeExample: ExampleOf = async (path, caller) => {
  if (/\/group\/notice\/:id\/edit/.test(path)) return path.replace(":id", await draftOf(caller));
  if (/\/group\/notice\/:id/.test(path)) return path.replace(":id", await idFor("doctor", NOTICE));
  return /\/group\/:id\??\/notice\/new/.test(path) ? path.replace(/:id\??/, GROUP) : null;
};

/** A draft of the caller's own in that group; it stays the same. Nobody else has one. */
async function draftOf(caller: Comer): Promise<string> {
  const draft = { groupId: GROUP, title: "下書き", detail: "本文", isDraft: true, creationKey: "an-example" };
  return (await written(caller, "/api/group_notices", draft)) ?? "none";
}
