import { ATTACKS } from "../../../support/attacks";
import { emailOf } from "../../../support/cast";
import { callFrom, create, ownId } from "../../../support/page/calls";
import { atMost, expectHarmless, headers } from "../../../support/page/harmless";
import { signIn } from "../../../support/page/journey";
import { operatorDesk } from "../../../support/page/provisioned";
import { picture } from "../../../support/page/sign-up";
import { expect, test } from "../../../support/page/test";

// The policy that would stop it is off: what runs here would run in an old browser too.
test.use({ bypassCSP: true });

/** Those that a short field holds first. */
const LONG = [/onerror/, /^((?!onerror).)*$/s]
  .flatMap((sort) => ATTACKS.filter((attack) => sort.test(attack)))
  .join("\n");
const first = (chars: number) => [...LONG].slice(0, chars).join("");
const lineOf = (chars: number) => atMost(chars).find((attack) => /^<(img|body|svg)/i.test(attack)) ?? "";
/** A group of the demo that 佐藤 leads and 田中 is in. */
const GROUP = "0199d100-0000-7000-8000-000000000001";

/** An open community of which the operator says nothing else; 佐藤 looks after it. */
async function founded() {
  const desk = await operatorDesk();
  const fields = { name: lineOf(30), description: first(300), rules: first(2000), email: emailOf("sato") };
  const made = await desk.post("/api/admin/communities", { data: fields });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  const banner = { title: lineOf(60), body: first(200) };
  const shown = await desk.post(`/api/admin/communities/${id}/banners`, { data: banner });
  expect(shown.ok(), await shown.text()).toBe(true);
  return {
    id,
    close: async () => {
      await desk.post(`/api/admin/communities/${id}/close`, { data: { isClosed: true } });
      await desk.dispose();
    },
  };
}

test("what is said of a community, of what was hidden there and of who was sent away stays text", async ({
  page,
}) => {
  const { id: openCommunity, close } = await founded();
  const here = `/open-community/${openCommunity}`;
  try {
    await signIn(page, "tanaka");
    const userId = await ownId(page);
    await callFrom(page, "POST", "/opencommunity/join", { openCommunity });
    const postId = await create(page, "/opencommunity/posts", {
      openCommunity,
      title: lineOf(100),
      detail: first(5000),
      patientAnswer: "keep",
    });
    const parent = { parent: postId, detail: first(1000), patientAnswer: "keep" };
    const commentId = await create(page, "/opencommunity/comments", parent);
    for (const path of ["/group", "/group/list", "/open-community/post", here, `${here}/member`])
      await expectHarmless(page, path);
    await expectHarmless(page, `/open-community/post/${postId}?edit`, "onerror");
    await expectHarmless(page, `/open-community/post?community=${openCommunity}`);
    await expectHarmless(page, `${here}?q=${encodeURIComponent(lineOf(100))}`);

    await signIn(page, "sato");
    const note = first(500);
    await callFrom(page, "POST", "/reports", { kind: "communityPost", id: postId, reason: "other", note });
    await expectHarmless(page, `/report?kind=communityComment&id=${commentId}`, "onerror");
    for (const what of [{ postId }, { commentId }])
      await callFrom(page, "POST", "/opencommunity/hide", { ...what, reason: first(500) });
    await signIn(page, "tanaka");
    await expectHarmless(page, `/open-community/post/${postId}`, "onerror");
    await signIn(page, "sato");
    await callFrom(page, "POST", "/opencommunity/ban", { openCommunity, userId, reason: first(300) });
    await expectHarmless(page, `${here}/member`, "onerror");
    await expectHarmless(page, `/open-community/post/${postId}`, "onerror");
    await signIn(page, "tanaka");
    await expectHarmless(page, here, "onerror");
    await signIn(page, "operator");
    for (const path of ["/admin/communities", `/admin/communities/${openCommunity}`, "/admin/reports"])
      await expectHarmless(page, path);
  } finally {
    await close();
  }
});

test("names of files below a notice, and what comes back in its form, stay text", async ({ page }) => {
  await signIn(page, "sato");
  const address = `/group/${GROUP}/notice/new`;
  const form = { kind: "post", title: lineOf(100), detail: first(5000) };
  const file = { name: `${lineOf(60)}.png`, mimeType: "image/png", buffer: picture.buffer };
  const saved = await page.request.post(address, {
    headers,
    multipart: { ...form, intent: "draft", files: file },
  });
  const edit = new URL(saved.url()).pathname;
  expect(edit).toMatch(/^\/group\/notice\/[\w-]+\/edit$/);
  await expectHarmless(page, edit, "onerror");
  await expectHarmless(page, address);
  const [, id = ""] = /notice\/([\w-]+)\/edit/.exec(edit) ?? [];
  let published = id;
  try {
    published = await create(page, `/group_notices/${id}/publish`, {});
    await signIn(page, "tanaka");
    await expectHarmless(page, `/group/notice/${published}`, "onerror");
    await expect(page.getByRole("list", { name: "写真" }).locator("img")).toHaveCount(1);
  } finally {
    await signIn(page, "sato");
    await callFrom(page, "DELETE", `/group_notices/${published}`);
  }
});

test("what is in the address of a group's pages stays text", async ({ page }) => {
  await signIn(page, "sato");
  const wanted = encodeURIComponent(first(60));
  for (const kind of ["doctor", "ms", "connect"])
    await expectHarmless(page, `/group/member/add?groupId=${GROUP}&kind=${kind}&name=${wanted}`);
  await expectHarmless(page, `/group/${GROUP}/member?q=${wanted}&tab=${wanted}`);
  await expectHarmless(page, `/group/${GROUP}/history?before=${wanted}`);
  await expectHarmless(page, `/group?tab=${wanted}&before=${wanted}`);
});
