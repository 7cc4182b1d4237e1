import { expectPath, expectToast, signIn } from "../../support/page/journey";
import { field } from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";

type Owner = "sato" | "yamamoto";

/** Each way of a browser has a doctor of its own: they run side by side. */
const ownerIn = ({ name }: { name: string }): Owner => (name === "js" ? "yamamoto" : "sato");

async function ownPage(page: Page, owner: Owner): Promise<string> {
  await signIn(page, owner);
  const profile = await page.request.get("/api/profile");
  return `/doctor/${((await profile.json()) as { doctorId: string }).doctorId}`;
}

test("@scripts a doctor corrects the own page in a minute, and is found by it", async ({ page }, {
  project,
}) => {
  const own = await ownPage(page, ownerIn(project));
  await page.goto("/mypage");
  await page
    .getByRole("link", { name: /プロフィール[のを]編集/ })
    .first()
    .click();
  await expectPath(page, `${own}/edit`);
  await page.getByRole("link", { name: /編集.*得意とする疾患・部位/ }).click();
  await page.getByLabel("候補を絞り込む").fill("かわさき");
  await page.getByRole("button", { name: "絞り込む" }).click();
  await expect(page.locator("main")).toContainText("川崎病");
  await page.getByLabel(/川崎病/).check();
  await page.getByRole("button", { name: "選択した内容を保存する" }).click();
  await expectToast(page, "プロフィールの更新が完了しました");
  await expect(page.locator("#specialties")).toContainText("川崎病");

  await page.getByLabel("自己紹介").fill("小児の循環器も診ています。");
  await page.getByRole("button", { name: "出身大学・自己紹介を保存する" }).click();
  await expectToast(page, "プロフィールの更新が完了しました");
  await page.goto(own);
  await expect(page.locator("main")).toContainText("小児の循環器も診ています。");
  await page.getByRole("link", { name: "コネクト・企業から" }).click();
  await expect(page.locator("main")).toContainText("見え方を表示しています");
  await expect(page.locator("main")).not.toContainText("川崎病");
});

test("a listed doctor's record leads to a request for its correction, and its questions to the office", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  const found = await page.request.get("/api/doctor/searchName?signupCondition=2&size=2");
  const { hits } = (await found.json()) as { hits: { hits: { _source: { objectId: string } }[] } };
  const [id = "", other = ""] = hits.hits.map(({ _source }) => _source.objectId);
  const about = page.locator('input[name="subjectId"]');
  await page.goto(`/doctor/${id}`);
  await page.getByRole("link", { name: "訂正を依頼する" }).click();
  await expect(about).toHaveValue(id);
  await page.getByLabel("掲載されている医療機関名または氏名").fill("新田 渡");
  await page.getByLabel("内容の訂正").check();
  await field(page, "内容").fill("勤務先が以前のものです。");
  await page.getByLabel("本人", { exact: true }).check();
  await page.getByRole("button", { name: "入力内容を確認する" }).click();
  await expect(page.getByText(/もう一度お試しください|この内容でよろしければ/).first()).toBeVisible();
  await page.goto(`/doctor/${other}`);
  await page.getByRole("link", { name: "訂正を依頼する" }).click();
  await expect(about).toHaveValue(other);
  await expect(field(page, "内容")).toHaveValue("");
  await page.getByRole("link", { name: "プロフィールへ戻る" }).click();
  await expectPath(page, `/doctor/${other}`);
  for (const path of [`/doctor/${id}`, "/add-home", "/retry-register"]) {
    await page.goto(path);
    const question = page.locator("footer").getByRole("link", { name: "お問い合わせ" });
    await expect(question, path).toHaveAttribute("href", "/contact/form?to=office");
  }
});

test("a doctor whose licence is under review can be reported and blocked, and is asked to correct nothing @all", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  await page.goto("/doctor/search?q=山本");
  await page
    .getByRole("listitem")
    .filter({ hasText: "資格確認中" })
    .getByRole("link", { name: /山本/ })
    .first()
    .click();
  await expect(page.locator("main")).toContainText("この医師の資格を確認しています");
  const safety = page.getByRole("navigation", { name: /についての操作/ });
  await expect(safety.getByRole("link", { name: /通報/ })).toHaveAttribute("href", /^\/report\?/);
  await expect(safety.getByRole("link", { name: /ブロック/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "訂正を依頼する" })).toHaveCount(0);
});

test("a workplace is added, moved up, changed and taken away again", async ({ page }, { project }) => {
  const own = await ownPage(page, ownerIn(project));
  const name = `青空研究所${project.name}`;
  await page.goto(`${own}/edit`);
  await page.getByRole("link", { name: "追加する" }).click();
  await page.getByLabel("勤務先の名称").fill(name);
  await page.getByLabel("開始年月").fill("2024年4月");
  await page.getByRole("button", { name: "勤務先を保存する" }).click();
  const places = page.locator("#workplaces");
  await expect(places).toContainText(name);
  await page
    .getByRole("button", { name: new RegExp(`上へ.*${name}`) })
    .first()
    .click();
  await expect(places.getByRole("listitem").first()).toContainText(name);
  await page.getByRole("link", { name: new RegExp(`編集.*${name}`) }).click();
  await expect(page.getByLabel("勤務先の名称")).toHaveValue(name);
  await page.getByText("この勤務先を削除する").first().click();
  await page.getByRole("button", { name: "この勤務先を削除する" }).click();
  await expectToast(page, "勤務先の削除が完了しました");
  await expect(places).not.toContainText(name);
});

test("two tabs choose departments: the second sees what the first has saved, and decides", async ({ page }, {
  project,
}) => {
  const own = await ownPage(page, ownerIn(project));
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`${own}/edit/unacceptableMeshList`);
  await choose(page, "喘息", /気管支喘息/);
  await expectToast(page, "プロフィールの更新が完了しました");
  await other.getByLabel("候補を絞り込む").fill("川崎病");
  await other.getByRole("button", { name: "絞り込む" }).click();
  await other.getByLabel(/川崎病/).check();
  await other.getByRole("button", { name: "選択した内容を保存する" }).click();
  await expect(other.locator("main")).toContainText("ほかの画面で、この項目が変更されています");
  await expect(other.locator("main")).toContainText("気管支喘息");
  await other.getByRole("button", { name: "選択した内容を保存する" }).click();
  await expect(other.locator("#specialties")).toContainText("川崎病");
  await other.close();
});

async function choose(page: Page, word: string, label: RegExp) {
  await page.getByLabel("候補を絞り込む").fill(word);
  await page.getByRole("button", { name: "絞り込む" }).click();
  await page.getByLabel(label).first().check();
  await page.getByRole("button", { name: "選択した内容を保存する" }).click();
}

test("papers come with a file, are hidden, shown as a reason for a specialty, and removed", async ({ page }, {
  project,
}) => {
  const own = await ownPage(page, ownerIn(project));
  const title = `<b>Invented</b> asthma study of ${project.name}`;
  await page.goto(`${own}/edit/papers`);
  await page.getByLabel("文献ファイル").setInputFiles({
    name: "papers.nbib",
    mimeType: "text/plain",
    buffer: Buffer.from(`PMID- 8${project.name.length}00001\nTI  - ${title}\nDP  - 2026\nMH  - *Asthma\n`),
  });
  await page.getByRole("button", { name: "読み込む" }).click();
  await expect(page.locator("main")).toContainText(title);
  await page.goto(`${own}/edit/specialty`);
  await expect(page.locator("main")).toContainText("気管支喘息");
  await expect(page.locator("main")).toContainText("なぜ表示されるか");
  await page.goto(own);
  await page.getByRole("link", { name: title }).click();
  await expect(page.locator("main")).toContainText("この論文を掲載している医師");
  await page.goto(`${own}/edit/papers`);
  await page.getByLabel(title).check();
  await page.getByRole("button", { name: "削除する" }).click();
  await page.getByRole("button", { name: /件を削除する/ }).click();
  await expectToast(page, "更新が完了しました");
  await expect(page.locator("main")).not.toContainText(title);
});

test("two hundred papers are removed at once @no-js", async ({ page }, { project, retry }) => {
  // Whoever else looks for their own papers over HTTP is not the same.
  const own = await ownPage(page, "yamamoto");
  // What a first try has left is none of the second's two hundred.
  const series = `Series ${retry} of ${project.name}`;
  const many = Array.from({ length: 200 }, (_, index) => {
    const pmid = `7${project.name.length}${retry}${String(index).padStart(4, "0")}`;
    return `PMID- ${pmid}\nTI  - ${series}, part ${index}\nDP  - 2025\n`;
  });
  await page.goto(`${own}/edit/papers`);
  await page.getByLabel("文献ファイル").setInputFiles({
    name: "series.nbib",
    mimeType: "text/plain",
    buffer: Buffer.from(many.join("\n")),
  });
  await page.getByRole("button", { name: "読み込む" }).click();
  await expectToast(page, "論文を200件追加しました");
  for (const box of await page.getByLabel(`${series}, part`).all()) await box.check();
  await page.getByRole("button", { name: "削除する" }).click();
  await expect(page.locator("main")).toContainText("次の200件を削除しますか");
  await page.getByRole("button", { name: "200件を削除する" }).click();
  await expectToast(page, "更新が完了しました");
  await expect(page.getByLabel(`${series}, part`)).toHaveCount(0);
});

test("papers are searched for in Japanese, and one is read @all", async ({ page }) => {
  await signIn(page, "tanaka");
  await page.goto("/papers");
  await page.getByLabel("キーワード").fill("しんふぜん");
  await page.getByRole("button", { name: "検索", exact: true }).last().click();
  await expect(page.locator(".found-line")).toContainText("件");
  await page.locator("main .rule a").first().click();
  await expect(page.locator("main")).toContainText("Heart Failure");
  await page.goto("/papers?q=そんな論文はない");
  await expect(page.locator("main")).toContainText("条件に合う論文が見つかりませんでした");
});

test("@js a picture is cropped to a square and comes in three sizes", async ({ page }, { project }) => {
  const own = await ownPage(page, ownerIn(project));
  await page.goto(`${own}/edit`);
  // A picture that a browser can draw.
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  const file = { name: "a.png", mimeType: "image/png", buffer };
  await page.getByLabel("写真を選ぶ").setInputFiles(file);
  await page.getByLabel("拡大").fill("2");
  await page.getByRole("button", { name: "写真を保存する" }).click();
  await expectToast(page, "プロフィールの更新が完了しました");
  const src = (await page.locator("#picture .seal img").getAttribute("src")) ?? "";
  const lengths = await Promise.all(
    ["", "?size=288", "?size=96"].map(async (size) => {
      const response = await page.request.get(src.split("?")[0] + size);
      return (await response.body()).length;
    }),
  );
  expect(new Set(lengths).size).toBeGreaterThan(1);
  await page.getByRole("button", { name: "写真を外す" }).click();
  await expect(page.locator("#picture .seal img")).toHaveCount(0);
});
