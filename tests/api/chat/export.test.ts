import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import { roomOf } from "../../support/workerd/chat/rooms";
import { call } from "../../support/workerd/client/calls";
import { meet, openRoom } from "./cast";

beforeAll(meet);

type Data = { チャットのメッセージ: { room: string; messages: { text: string; files: string[] }[] }[] };

it("the download of one's own data has one's own messages and the files sent with them, and nobody else's", async () => {
  const { key } = await openRoom("sato", "ito");
  const form = new FormData();
  form.append("file", new File(["議事録の中身"], "議事録.txt", { type: "text/plain" }));
  const { name } = await (await call("sato", "POST", `/chat/rooms/${key}/medias`, form)).json<{
    name: string;
  }>();
  await roomOf(key).send("sato", { clientMessageId: "mine", text: "添付します。", medias: [name] });
  await roomOf(key).send("ito", { clientMessageId: "theirs", text: "拝見します。" });
  const data = await (await call("sato", "GET", "/users/export")).json<Data>();
  const [room] = data.チャットのメッセージ;
  expect(room?.messages).toMatchObject([{ text: "添付します。", files: ["議事録.txt"] }]);
  expect(JSON.stringify(data)).not.toContain("拝見します。");
  const response = await call("sato", "GET", "/users/export.zip");
  expect(response.headers.get("content-type")).toBe("application/zip");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const [path, bytes] = Object.entries(files).find(([each]) => each.startsWith("chat/")) ?? [];
  expect(path).toMatch(/-議事録\.txt$/);
  expect(strFromU8(bytes ?? new Uint8Array())).toBe("議事録の中身");
  expect(JSON.parse(strFromU8(files["my-data.json"] ?? new Uint8Array()))).toHaveProperty(
    "チャットのメッセージ",
  );
});
