import { expect, test } from "@playwright/test";
import { exampleOf } from "../../support/site/examples";
import { addressOf, FORMS } from "../../support/site/forms/posted-forms";
import { isStage } from "../../support/site/forms/stages";
import { ORIGIN } from "../../support/site/origin";
import { fieldValue, Visit } from "../../support/site/visit";
import { type Comer, callAs, complaints, cookieOf } from "../../support/site/web";

// What was refused is said where it was asked for, and nothing else is done, opened or claimed.

const GROUP = "0199d100-0000-7000-8000-000000000001";

const call = <T>(method: string, path: string, body?: object) =>
  callAs<T>(cookieOf("doctor"), method, path, body);

/** Tells whether the part under a summary is open. */
const isOpen = (html: string, summary: string) =>
  /<details[^>]*\bopen\b/.test(
    html.slice(html.lastIndexOf("<details", html.indexOf(`>${summary}`))).split(">")[0] ?? "",
  );

test("territories that are refused do not open the form that ends an account", async () => {
  const visit = new Visit(cookieOf("operator"));
  const path = await accountOfMs(visit);
  const page = await (await visit.get(path)).text();
  expect(page).toContain("利用を停止する");
  const refused = await visit.post(path, { intent: "territories", territories: "99" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(isOpen(html, "担当地域を変更する")).toBe(true);
  expect(isOpen(html, "利用を停止する")).toBe(false);
  const suspended = await (await visit.post(path, { intent: "suspend", reason: "" })).text();
  expect(isOpen(suspended, "利用を停止する")).toBe(true);
  expect(isOpen(suspended, "担当地域を変更する")).toBe(false);
});

async function accountOfMs(visit: Visit): Promise<string> {
  const found = await (await visit.get("/admin/accounts?role=ms&status=active")).text();
  return /href="(\/admin\/accounts\/[\w-]+)\?from=/.exec(found)?.[1] ?? "";
}

test("words of a group that are refused go on from what their author saw", async () => {
  const visit = new Visit(cookieOf("doctor"));
  const refused = await visit.post(`/group/${GROUP}/edit`, { name: "", description: "説明", rev: "0" });
  expect(refused.status).toBe(422);
  expect(fieldValue(await refused.text(), "rev")).toBe("0");
});

test("a vote for nothing is called neither a vote nor one that was taken back", async () => {
  const visit = new Visit(cookieOf("doctor"));
  const path = await exampleOf("/group/notice/:id");
  const html = await (await visit.post(path, { intent: "vote" })).text();
  expect(html).toContain("選択肢を選んでください");
  expect(html).not.toContain("回答しました");
});

test("hospitals go on no list where the new one of the same form is refused", async () => {
  const { objectId } = await call<{ objectId: string }>("POST", "/lists/hospitals", {
    name: "逆紹介の控え",
    type: 1,
    purpose: 1,
    memo: "",
  });
  const hospital = (await exampleOf("/hospitals/:id")).split("/").at(-1) ?? "";
  const visit = new Visit(cookieOf("doctor"));
  const refused = await visit.post(`/lists/hospitals/add?hospitals=${hospital}`, {
    hospitals: hospital,
    lists: objectId,
    name: "",
    kind: "1-1",
    creationKey: crypto.randomUUID(),
  });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("追加できませんでした");
  expect(await call("GET", `/lists/hospitals/${objectId}`)).toMatchObject({ total: 0 });
});

test("the sheets of a list lead back to the cover and the ticks that made them", async () => {
  const visit = new Visit(cookieOf("doctor"));
  const { lists } = await call<{ lists: { objectId: string; hospitalCount: number }[] }>(
    "GET",
    "/lists/hospitals",
  );
  const filled = lists.find(({ hospitalCount }) => hospitalCount > 0);
  const list = `/lists/hospitals/${filled?.objectId}/fax`;
  const form = await (await visit.get(list)).text();
  const hospital = /name="hospitals"[^>]*value="([^"]+)"/.exec(form)?.[1] ?? "";
  const cover = { hospitals: hospital, subject: "逆紹介のご相談", text: "お世話になっております。" };
  const sheets = await (await visit.post(list, cover)).text();
  expect(sheets).toContain("内容と宛先を変更する");
  expect(fieldValue(sheets, "subject")).toBe("逆紹介のご相談");
  const again = await visit.post(list, { ...cover, intent: "change" });
  expect(again.status).toBe(200);
  const html = await again.text();
  expect(html).toContain("送付状の内容");
  expect(fieldValue(html, "subject")).toBe("逆紹介のご相談");
  expect(html).toContain("お世話になっております。</textarea>");
});

test("addressees are taken away only where some are ticked", async () => {
  const visit = new Visit(cookieOf("doctor"));
  const draftId = crypto.randomUUID();
  const refused = await visit.post(`/notices/new/select?draft=${draftId}`, { draftId, intent: "remove" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("医療機関を選択してください。");
});

test("nobody is led to an answer that a post no longer takes", async () => {
  const { objectId } = await call<{ objectId: string }>("POST", "/group_notices", {
    groupId: GROUP,
    title: "当直表の確認",
    detail: "12月分です。",
    creationKey: crypto.randomUUID(),
  });
  await call("POST", `/group_notices/${objectId}/comment`, {
    comment: "確認しました。",
    creationKey: crypto.randomUUID(),
  });
  const visit = new Visit(cookieOf("doctor"));
  const page = async () => (await visit.get(`/group/notice/${objectId}`)).text();
  expect(await page()).toContain("?reply=");
  const { rev } = await call<{ rev: number }>("GET", `/group_notices/${objectId}`);
  await call("PATCH", `/group_notices/${objectId}`, {
    title: "当直表の確認",
    detail: "12月分です。",
    isCommentable: false,
    rev,
    fileUrls: [],
  });
  const closed = await page();
  expect(closed).toContain("確認しました。");
  expect(closed).not.toContain("?reply=");
});

test("no browser is left on a page that answers a POST: each has an address to come back to", async ({
  request,
}) => {
  const forms = FORMS.filter(({ by }) => !isStage(by));
  const pages = await complaints(forms, async (form) => {
    const address = await addressOf(form, "/rooms/nobodys");
    const response = await request.post(ORIGIN + address, {
      headers: { origin: ORIGIN, cookie: cookieOf(form.by as Comer), "sec-fetch-mode": "navigate" },
      form: { intent: "no-such-act", "no-such-field": "x" },
      maxRedirects: 0,
    });
    const isPage = response.headers()["content-type"]?.startsWith("text/html");
    return isPage ? `${form.by} ${address}: ${response.status()}` : null;
  });
  expect(forms.length).toBeGreaterThan(100);
  expect(pages).toEqual([]);
});
