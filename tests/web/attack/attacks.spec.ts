import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { ATTACKS, RAN } from "../../support/attacks";
import { openGroup, unique } from "../../support/page/chat";
import { atMost, expectHarmless, headers } from "../../support/page/harmless";
import { signIn } from "../../support/page/journey";
import { operatorDesk } from "../../support/page/provisioned";
import { fillParticulars, PASSWORD, picture, proveAddress, signUpDoctor } from "../../support/page/sign-up";
import { mailsTo } from "../../support/site/mailbox";

// Without the policy that would stop it: what runs here would run in an old browser too.
test.use({ bypassCSP: true });
test.describe.configure({ mode: "default" });

const BETWEEN_SENDS_MS = 60;
const TOGETHER = 4;
test("the check itself finds an attack that runs", async ({ page }) => {
  await page.route("**/login", (route) =>
    route.fulfill({ contentType: "text/html", body: "<svg onload=window.__xss=1>" }),
  );
  await expect(expectHarmless(page, "/login")).rejects.toThrow(/ran/);
});

test("what is said in a room, its title and its files stay text to the others", async ({ page }) => {
  await signIn(page, "tanaka");
  const titles = atMost(50);
  const path = await openGroup(page, titles[0] ?? "", ["sato", "nakamura"]);
  for (const title of titles.slice(-3)) {
    const renamed = await page.request.patch(`/api/chat${path}`, { headers, data: { title } });
    expect(renamed.ok()).toBe(true);
  }
  for (let at = 0; at < ATTACKS.length; at += TOGETHER) {
    const attacks = ATTACKS.slice(at, at + TOGETHER);
    const message = attacks.map((attack) => `${attack} https://example.jp/${attack}`).join("\n");
    const data = { message, clientMessageId: crypto.randomUUID() };
    const sent = await page.request.post(`/api/chat${path}/messages`, { headers, data });
    expect(sent.ok(), message).toBe(true);
    await pause(BETWEEN_SENDS_MS);
  }
  for (const name of atMost(60)
    .filter((each) => each.includes("<img"))
    .slice(0, 6)) {
    const file = { name: `${name}.png`, mimeType: "image/png", buffer: picture.buffer };
    const sent = await page.request.post(path, {
      headers,
      multipart: {
        intent: "send",
        clientMessageId: crypto.randomUUID(),
        message: unique("file"),
        files: file,
      },
    });
    expect(sent.ok(), name).toBe(true);
  }
  await signIn(page, "nakamura");
  const shown = [path, `${path}/members`, `${path}/medias`, `${path}/edit`, "/rooms", "/top/ms"];
  for (const each of shown) await expectHarmless(page, each);
  await expectHarmless(page, `${path}/search?q=${encodeURIComponent("onerror")}`, "onerror");
  await page.goto(path);
  for (const link of await page.getByRole("log").locator("a[href]").all()) {
    expect(await link.getAttribute("href")).toMatch(/^(https?:\/\/|\/|\?|#)/);
  }
});

test("what people write about themselves stays text to colleagues and to the operator", async ({ page }) => {
  const names = atMost(40);
  const desk = await operatorDesk();
  const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll("\n", " ")}"`;
  const tag = unique("attack").replace(" ", "-");
  const csv = names
    .map((name, index) =>
      [
        `${tag}-${index}@example.jp`,
        "ms",
        name,
        names.at(-index - 1) ?? name,
        "あたっく",
        "てすと",
        "",
        name,
        name,
      ]
        .map(quoted)
        .join(","),
    )
    .join("\n");
  const made = await desk.post("/api/admin/accounts/import", { data: { csv, isTrial: false } });
  expect(await made.text()).toContain(`"created":${names.length}`);

  const [last = "", first = ""] = names.filter((each) => each.startsWith("<"));
  const attacker = { last, first, lastKana: "あたっく", firstKana: "てすと" };
  const { id } = await signUpDoctor(page, `${tag}@example.jp`, attacker, {
    university: ATTACKS[12]?.slice(0, 60),
    introduction: ATTACKS.join("\n").slice(0, 2000),
    enrollmentPeriodList: atMost(60)
      .slice(0, 25)
      .map((name) => ({
        type: "other",
        name,
        hospitalPref: name.slice(0, 10),
        hospitalCity: name,
        isWorking: true,
      })),
  });
  const inquiry = ATTACKS.join("\n").slice(0, 2000);
  const contact = {
    lastName: last,
    firstName: first,
    job: 44,
    jobText: last,
    hospitalName: ATTACKS[0],
    department: ATTACKS[12],
    hospitalAddress: ATTACKS[26],
    email: `${tag}@example.jp`,
    body: inquiry,
    companyCode: "",
    isConfirmed: true,
    isDocsiruConnect: true,
  };
  const companies = (await (await page.request.get("/api/companyList")).json()) as { companyCode: string }[];
  const inquired = await page.request.post("/api/contact", {
    headers,
    data: { ...contact, companyCode: companies[0]?.companyCode },
  });
  expect(inquired.ok(), await inquired.text()).toBe(true);

  await signIn(page, "sato");
  await expectHarmless(page, `/doctor/${id}`, "onerror");
  await expectHarmless(page, `/doctor/search?name=${encodeURIComponent("あたっく")}`);
  await expectHarmless(page, `/connect/doctor/${id}`);
  await signIn(page, "operator");
  // The connection has lain idle meanwhile, and may be closed just as it is taken up again.
  const { accounts } = (await (await desk.get(`/api/admin/accounts?q=${tag}`, { maxRetries: 2 })).json()) as {
    accounts: { id: string; role: string }[];
  };
  const applicant = accounts.find(({ role }) => role === "doctor");
  const other = accounts.find(({ role }) => role === "ms");
  await expectHarmless(page, `/admin/accounts?q=${tag}`, "onerror");
  await expectHarmless(page, `/admin/accounts/${other?.id}`, tag);
  await expectHarmless(page, "/admin/licences");
  await expectHarmless(page, `/admin/licences/${applicant?.id}`, tag);
  await expectHarmless(page, "/admin/inquiries", "onerror");
  await expectHarmless(page, "/admin/audit");
  await expectHarmless(page, `/dev/mail?to=${tag}@example.jp`, tag);
  await desk.dispose();
});

test("what an applicant writes stays text on every step, and the reviewer's words on theirs", async ({
  page,
}) => {
  const [last = "", first = ""] = atMost(40).filter((each) => each.startsWith("<svg"));
  const email = `${unique("applicant").replace(" ", "-")}@example.jp`;
  await proveAddress(page, email);
  await fillParticulars(page, { last, first, lastKana: "あたっく", firstKana: "てすと" });
  await page.locator('input[name="hospitalName"]').fill(ATTACKS[12] ?? "");
  await page.locator('input[name="registeredNumber"]').fill(`"><img src=x onerror=window.${RAN}=1>`);
  await page.locator('input[name="password"]').fill(PASSWORD);
  const send = () => page.getByRole("button", { name: "入力内容を照合して次へ進む" }).click();
  await send();
  await expectHarmless(page, "/profile", "onload");
  await page.locator('input[name="registeredNumber"]').fill("7654321");
  await send();
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await page.getByRole("button", { name: "画像を提出して次へ進む" }).click();
  await expect(page).toHaveURL(/regist-confirm/);
  await expectHarmless(page, "/regist-confirm", "onload");
  await page.getByRole("button", { name: "この内容で登録する" }).click();
  await expect(page).toHaveURL(/doctor\/new/);
  const record = { university: ATTACKS[14] ?? "", graduationYear: "<svg>", introduction: ATTACKS.join("\n") };
  await page.goto("/doctor/new/profile");
  for (const [name, value] of Object.entries(record)) await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole("button", { name: "内容を確認する" }).click();
  for (const path of ["", "/profile", "/confirm", "/editHospital/0"]) {
    await expectHarmless(page, `/doctor/new${path}`, path && "onerror");
  }

  const desk = await operatorDesk();
  const { accounts } = (await (await desk.get(`/api/admin/accounts?q=${email}`)).json()) as {
    accounts: { id: string }[];
  };
  const id = accounts[0]?.id ?? "";
  const queue = (await (await desk.get("/api/admin/licences")).json()) as { licences: { userId: string }[] };
  expect(queue.licences.map(({ userId }) => userId)).toContain(id);
  const reason = ATTACKS.filter((each) => /onerror|onload/.test(each))
    .join("\n")
    .slice(0, 500);
  const decided = await desk.post(`/api/admin/licences/${id}/decision`, {
    data: { decision: "resubmit", reason },
  });
  expect(decided.ok(), await decided.text()).toBe(true);
  await page.context().clearCookies({ name: "__Host-viewer" });
  await expectHarmless(page, "/doctor/new/pending", "onerror");
  await expect(page.locator("main")).toContainText("<img src=x onerror=");
  await mailsTo(page, email, "再提出");
  await expectHarmless(page, `/dev/mail?to=${email}`, "onerror");
  await signIn(page, "operator");
  await expectHarmless(page, `/admin/licences/${id}`, "onload");
  await desk.dispose();
});

test("what is written about a hospital, on a list and in a request stays text to the others", async ({
  page,
}) => {
  const send = async (method: "post" | "patch" | "put", path: string, data: object) => {
    const answer = await page.request[method](`/api${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  await signIn(page, "suzuki");
  const own = (await (await page.request.get("/api/hospital/own")).json()) as {
    hospitals: { hospitalId: string }[];
  };
  const hospitalId = own.hospitals[0]?.hospitalId ?? "";
  const wards = atMost(30).filter((each) => each.includes("<"));
  const rest = atMost(40);
  await send("patch", "/hospitals", {
    hospitalId,
    freeText: ATTACKS.join("\n").slice(0, 2000),
    outpatientDays: {
      holiday: rest.map((doctor, at) => ({
        band: "morning",
        departmentCode: "d01",
        doctor,
        note: rest.at(-at - 1) ?? "",
      })),
    },
    vacantBeds: wards.slice(0, 8).map((ward, at) => ({ bedKind: 2, ward, either: 1, note: atMost(100)[at] })),
  });
  await expectHarmless(page, `/hospitals/edit/history?hospital=${hospitalId}`, "onerror");
  await expectHarmless(page, `/hospitals/edit/open_bed?hospital=${hospitalId}`);

  const name = `${unique("list")} ${wards[0]}`.slice(0, 50);
  const made = await send("post", "/lists/hospitals", {
    name,
    type: 1,
    purpose: 2,
    memo: ATTACKS.join("\n").slice(0, 1000),
    hospitalIds: [hospitalId],
  });
  const { objectId } = (await made.json()) as { objectId: string };
  await send("patch", `/lists/hospitals/${objectId}/hospitals/${hospitalId}`, {
    memo: ATTACKS.join("\n").slice(0, 300),
  });
  const shared = await send("put", `/lists/hospitals/${objectId}/share`, {
    isShared: true,
    sharesNotes: true,
  });
  const { shareKey } = (await shared.json()) as { shareKey: string };
  for (const end of ["", "/print", "/edit", "/fax"])
    await expectHarmless(page, `/lists/hospitals/${objectId}${end}`);
  await send("post", "/corrections", {
    subject: "hospital",
    subjectName: wards[0],
    kind: "correct",
    relation: "staff",
    name: wards[1],
    email: `${unique("attack").replace(" ", "-")}@example.jp`,
    body: ATTACKS.join("\n").slice(0, 2000),
  });

  await signIn(page, "sato");
  await expectHarmless(page, `/hospitals/${hospitalId}`, "onerror");
  await expectHarmless(page, `/hospitals/${hospitalId}/fax`);
  await expectHarmless(page, "/hospitals/search?vacant=");
  await expectHarmless(page, "/hospitals/search?free=2&sort=fresh");
  await expectHarmless(page, `/lists/shared/${shareKey}`, "onerror");
  await signIn(page, "operator");
  await expectHarmless(page, "/admin/hospitals");
  await expectHarmless(page, "/admin/corrections");

  await signIn(page, "suzuki");
  await send("patch", "/hospitals", {
    hospitalId,
    freeText: "",
    outpatientDays: { holiday: [] },
    vacantBeds: wards.slice(0, 8).map((ward) => ({ bedKind: 2, ward, isRemoved: true })),
  });
});

test("what stands in an address stays text on its page", async ({ page }) => {
  const reflecting: [who: "guest" | "sato" | "operator", path: (text: string) => string][] = [
    ["guest", (text) => `/contact/complete?receipt=${text}`],
    ["guest", (text) => `/password/reset?token=${text}`],
    ["guest", (text) => `/unsubscribe?token=${text}`],
    ["guest", (text) => `/terms?term=${text}`],
    ["guest", (text) => `/no-such-page/${text}?${text}=${text}`],
    ["guest", (text) => `/signup?email=${text}`],
    ["sato", (text) => `/search?q=${text}&name=${text}`],
    ["sato", (text) => `/doctor/search?name=${text}&hospitalName=${text}`],
    ["sato", (text) => `/hospitals/search?q=${text}&addr=${text}`],
    ["sato", (text) => `/hospitals/search?vacant=${text}`],
    ["sato", (text) => `/ms/search?name=${text}&organization=${text}`],
    ["sato", (text) => `/papers?q=${text}&author=${text}&journal=${text}`],
    ["sato", (text) => `/rooms?name=${text}`],
    ["sato", (text) => `/rooms/new?name=${text}&title=${text}`],
    ["sato", (text) => `/invitation/complete?to=${text}`],
    ["operator", (text) => `/admin/accounts?q=${text}`],
    ["operator", (text) => `/admin/audit?actor=${text}&from=${text}`],
    ["operator", (text) => `/admin/inquiries?q=${text}`],
  ];
  const joined = ATTACKS.filter((attack) => /^["'<`]/.test(attack));
  for (const [who, path] of reflecting) {
    if (who !== "guest") await signIn(page, who);
    for (const part of [joined.slice(0, 24).join(""), joined.slice(24).join("")]) {
      await expectHarmless(page, path(encodeURIComponent(part)));
    }
  }
});

test("what is written on the board, on a card and on a company's page stays text to its readers", async ({
  page,
}) => {
  const packed = (chars: number) => {
    let text = "";
    for (const attack of ATTACKS) if ([...text, ...attack].length < chars) text += `${attack}\n`;
    return text;
  };
  const lineOf = (chars: number) => atMost(chars).find((each) => each.includes("<img")) ?? "";
  const sends = async (method: string, path: string, data: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const ownId = async () =>
    ((await (await page.request.get("/api/profile")).json()) as { user: { objectId: string } }).user.objectId;

  await signIn(page, "sato");
  const item = {
    title: unique("症例検討会"),
    content: packed(5000),
    territories: ["00"],
    roles: ["connect", "doctor"],
  };
  const { objectId } = (await sends("POST", "/board/createBoardItem", item)) as { objectId: string };
  const comment = { itemId: objectId, comment: packed(1000) };
  await signIn(page, "takahashi");
  await sends("POST", "/board/createBoardItemComment", comment);
  await expectHarmless(page, `/board/${objectId}`, "onerror");
  await expectHarmless(page, "/board");
  await page.request.fetch("/api/board/deleteBoardItem", { method: "POST", headers, data: { id: objectId } });

  await signIn(page, "aoba");
  const id = await ownId();
  const card = (await (await page.request.get("/api/businessCard/own")).json()) as object;
  const line = lineOf(60);
  await sends("PUT", "/businessCard/own", { jobTitle: line, tel: "", address: line, back: packed(300) });
  await expectHarmless(page, "/business-card/own", "onerror");
  await expectHarmless(page, "/business-card/own?paper=sheet", "onerror");
  await sends("PUT", "/businessCard/own", card);
  const before = (await (await page.request.get(`/api/connectCompany/getProfileById/${id}`)).json()) as {
    introduction: string;
    address: string;
  };
  const words = { introduction: packed(2000), address: line };
  await sends("PATCH", "/connectCompany/updateProfileById", words);
  await expectHarmless(page, `/connect/company/${id}`, "onerror");
  await expectHarmless(page, "/connect/company/edit", "onerror");
  const { introduction, address } = before;
  await sends("PATCH", "/connectCompany/updateProfileById", { introduction, address });
});
