import { expect, it } from "vitest";
import { ask } from "../../support/workerd/client/enter";
import { ORIGIN } from "../../support/workerd/origin";

async function shared(fields: Record<string, string | File>, path = "/share") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const bytes = await new Response(body).clone().arrayBuffer();
  const response = await ask(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { origin: "null", "content-length": String(bytes.byteLength) },
    body,
  });
  return { status: response.status, to: new URL(response.headers.get("location") ?? "/", ORIGIN) };
}

it("what another app shares becomes an address with its words, and nothing else", async () => {
  const { status, to } = await shared({ title: "見出し", text: "本文", url: "https://example.jp/a" });
  expect(status).toBe(303);
  expect(to.pathname).toBe("/share");
  expect(to.searchParams.get("text")).toBe("見出し\n本文\nhttps://example.jp/a");
  expect(to.searchParams.has("missing")).toBe(false);
});

it("files that come without a worker of one's own device are said to be missing", async () => {
  const { to } = await shared({ text: "本文", files: new File(["a"], "a.txt") });
  expect(to.searchParams.get("text")).toBe("本文");
  expect(to.searchParams.get("missing")).toBe("files");
});

it("a form from elsewhere is refused at every other address", async () => {
  expect((await shared({ text: "本文" }, "/rooms")).status).toBe(403);
});
