import { ATTACKS } from "../../../support/attacks";
import { callFrom, create, ownId } from "../../../support/page/calls";
import { atMost, expectHarmless, headers } from "../../../support/page/harmless";
import { signIn } from "../../../support/page/journey";
import { expect, test } from "../../../support/page/test";

// The policy that would stop it is off: what runs here would run in an old browser too.
test.use({ bypassCSP: true });

/** Places of the demo: one that 佐藤 leads, one that doctors, MS and connect users are in. */
const GROUP = "0199d100-0000-7000-8000-000000000001";
const COMMUNITY = "0199d300-0000-7000-8000-000000000004";
const LONG = [...ATTACKS.join("\n")].slice(0, 5000).join("");
const first = (chars: number) => [...LONG].slice(0, chars).join("");

/** Titles of so many characters at most, with as many attacks in each as fit. */
function titles(chars: number, count: number): string[] {
  const found: string[] = [""];
  for (const attack of atMost(chars)) {
    const line = `${found.at(-1)} ${attack}`.trim();
    if ([...line].length <= chars) found[found.length - 1] = line;
    else found.push(attack);
  }
  return found.slice(0, count);
}

test("what is posted in a group stays text to its members", async ({ page }) => {
  await signIn(page, "sato");
  const written: string[] = [];
  const choices = atMost(100).slice(0, 6);
  const parts = {
    ageGroup: "60代",
    sex: "男性",
    course: first(2000),
    findings: first(2000),
    question: first(2000),
  };
  const sidebar = [{}, { poll: { choices } }, { case: parts }];
  try {
    for (const [at, title] of titles(100, 3).entries()) {
      const data = { groupId: GROUP, title, detail: LONG, patientAnswer: "keep", ...sidebar[at] };
      written.push(await create(page, "/group_notices", data));
    }
    await callFrom(page, "POST", `/group_notices/${written[0]}/comment`, {
      noticeId: written[0],
      comment: first(1000),
      patientAnswer: "keep",
    });
    await signIn(page, "tanaka");
    for (const id of written) await expectHarmless(page, `/group/notice/${id}`, "onerror");
    for (const path of [`/group/${GROUP}`, "/ms/group", "/top/ms", "/notification"])
      await expectHarmless(page, path);
  } finally {
    await signIn(page, "sato");
    for (const id of written) await callFrom(page, "DELETE", `/group_notices/${id}`);
  }
});

test("a group's name, its description and an invitation to it stay text to who is invited", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  const tanaka = await ownId(page);
  await signIn(page, "sato");
  const name = atMost(30).find((attack) => attack.includes("<")) ?? "";
  const group = { name, description: first(300), mss: [tanaka], message: first(1000) };
  const id = await create(page, "/groups", group);
  for (const end of ["", "/edit", "/member", "/history"]) await expectHarmless(page, `/group/${id}${end}`);
  await signIn(page, "tanaka");
  for (const path of ["/top/ms", "/group", `/group/${id}`, "/notification"]) await expectHarmless(page, path);
  await signIn(page, "sato");
  await callFrom(page, "DELETE", `/groups/${id}`);
});

test("what is posted in an open community stays text to all who read it", async ({ page }) => {
  await signIn(page, "sato");
  const written: string[] = [];
  try {
    for (const title of titles(100, 3)) {
      const data = { openCommunity: COMMUNITY, title, detail: LONG, patientAnswer: "keep" };
      written.push(await create(page, "/opencommunity/posts", data));
    }
    await callFrom(page, "POST", "/opencommunity/comments", {
      parent: written[0],
      detail: first(1000),
      patientAnswer: "keep",
    });
    await signIn(page, "tanaka");
    for (const id of written) await expectHarmless(page, `/open-community/post/${id}`, "onerror");
    const found = `/open-community/${COMMUNITY}?q=${encodeURIComponent("onerror")}`;
    for (const path of [`/open-community/${COMMUNITY}`, found, "/group", "/top/ms"])
      await expectHarmless(page, path);
    await signIn(page, "takahashi");
    await expectHarmless(page, `/connect/open-community/post/${written[0]}`, "onerror");
  } finally {
    await signIn(page, "sato");
    for (const id of written)
      await callFrom(page, "PATCH", `/opencommunity/posts/${id}`, { isDeleted: true });
  }
});

test("a hospital's notice stays text to who sends it and to who gets it", async ({ page }) => {
  await signIn(page, "suzuki");
  const { hospitals } = await callFrom<{ hospitals: { hospitalId: string }[] }>(page, "GET", "/hospital/own");
  const written: string[] = [];
  try {
    for (const title of titles(100, 3)) {
      const to = { isMustRead: true, toHospitalObjectIds: [hospitals[0]?.hospitalId] };
      written.push(await create(page, "/hospitalNotices", { title, detail: LONG, ...to }));
    }
    for (const path of [`/notices/${written[0]}/edit`, "/notices?tab=sent", "/top/medical"])
      await expectHarmless(page, path);
    await signIn(page, "sato");
    for (const id of written) await expectHarmless(page, `/notices/${id}`, "onerror");
    for (const path of ["/notices", "/", "/notification"]) await expectHarmless(page, path);
  } finally {
    await signIn(page, "suzuki");
    for (const id of written) await callFrom(page, "DELETE", `/hospitalNotices/${id}`);
  }
});

test("what a bibliography says stays text on its doctor's pages and to who finds the papers", async ({
  page,
}) => {
  await signIn(page, "sato");
  const { doctorId } = await callFrom<{ doctorId: string }>(page, "GET", "/profile");
  const own = `/doctor/${doctorId}/papers`;
  const lines = ATTACKS.map((attack) => attack.replace(/\s+/g, " "));
  const [title = "", other = ""] = [lines.slice(0, 12).join(" "), lines.slice(12, 30).join(" ")];
  const people = (tag: string) => lines.slice(0, 20).map((line) => `${tag.padEnd(4)}- ${line}`);
  const files = {
    "a.ris": [
      ...["TY  - JOUR", `TI  - ${title}`, ...people("AU"), `JO  - ${lines[12]}`, "PY  - 2026", "VL  - <svg>"],
      ...[`SP  - ${lines[13]?.slice(0, 30)}`, ...lines.map((line) => `KW  - ${line}`), "ER  - "],
      ...[`AB  - ${lines.join(" ")}`, "UR  - javascript:window.__xss=1", `DO  - 10.1000/"><img`],
    ],
    "b.nbib": [
      ...["PMID- 899000001", `TI  - ${other}`, ...people("FAU")],
      ...[
        `AD  - ${lines[20]}`,
        `JT  - ${lines[21]}`,
        "DP  - 2026",
        `MH  - *${lines[22]}`,
        `AB  - ${lines.join(" ")}`,
      ],
    ],
  };
  const before = await ids();
  try {
    for (const [name, text] of Object.entries(files)) {
      const buffer = Buffer.from(text.join("\n"));
      const multipart = { file: { name, mimeType: "text/plain", buffer } };
      const response = await page.request.post(`/api${own}/file`, { headers, multipart });
      expect(await response.json(), name).toMatchObject({ added: 1 });
    }
    const added = (await ids()).filter((id) => !before.includes(id));
    expect(added).toHaveLength(2);
    await expectHarmless(page, `/doctor/${doctorId}/edit/papers`, "onerror");
    await expectHarmless(page, `/doctor/${doctorId}/edit/specialty`);
    await signIn(page, "tanaka");
    await expectHarmless(page, `/doctor/${doctorId}`);
    await expectHarmless(page, `/papers?doctor=${doctorId}`, "onerror");
    for (const id of added) await expectHarmless(page, `/papers/${id}`, "onerror");
  } finally {
    await signIn(page, "sato");
    const paperIds = (await ids()).filter((id) => !before.includes(id));
    await callFrom(page, "PATCH", own, { paperIds, state: "removed" });
  }

  async function ids(): Promise<string[]> {
    const { papers } = await callFrom<{ papers: { id: string }[] }>(page, "GET", own);
    return papers.map(({ id }) => id);
  }
});
