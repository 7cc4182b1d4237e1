import { ATTACKS, RAN } from "../../../support/attacks";
import { callFrom } from "../../../support/page/calls";
import { unique } from "../../../support/page/chat";
import { atMost, expectHarmless } from "../../../support/page/harmless";
import { signIn } from "../../../support/page/journey";
import { operatorDesk } from "../../../support/page/provisioned";
import {
  fillParticulars,
  PASSWORD,
  picture,
  proveAddress,
  signUpDoctor,
} from "../../../support/page/sign-up";
import { expect, test } from "../../../support/page/test";
import { mailsTo } from "../../../support/site/mailbox";

// The policy that would stop it is off: what runs here would run in an old browser too.
test.use({ bypassCSP: true });
test.describe.configure({ mode: "default" });

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
  const companies = await callFrom<{ companyCode: string }[]>(page, "GET", "/companyList");
  await callFrom(page, "POST", "/contact", { ...contact, companyCode: companies[0]?.companyCode });

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
