import { ATTACKS } from "../../../support/attacks";
import { callFrom, create, ownId } from "../../../support/page/calls";
import { unique } from "../../../support/page/chat";
import { atMost, expectHarmless } from "../../../support/page/harmless";
import { signIn } from "../../../support/page/journey";
import { test } from "../../../support/page/test";

// The policy that would stop it is off: what runs here would run in an old browser too.
test.use({ bypassCSP: true });
test.describe.configure({ mode: "default" });

test("what is written about a hospital, on a list and in a request stays text to the others", async ({
  page,
}) => {
  await signIn(page, "suzuki");
  const own = await callFrom<{ hospitals: { hospitalId: string }[] }>(page, "GET", "/hospital/own");
  const hospitalId = own.hospitals[0]?.hospitalId ?? "";
  const wards = atMost(30).filter((each) => each.includes("<"));
  const rest = atMost(40);
  await callFrom(page, "PATCH", "/hospitals", {
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
    vacantBeds: wards.slice(0, 8).map((ward, at) => ({ bedKind: 1, ward, either: 1, note: atMost(100)[at] })),
  });
  await expectHarmless(page, `/hospitals/edit/history?hospital=${hospitalId}`, "onerror");
  await expectHarmless(page, `/hospitals/edit/open_bed?hospital=${hospitalId}`);

  const name = `${unique("list")} ${wards[0]}`.slice(0, 50);
  const objectId = await create(page, "/lists/hospitals", {
    name,
    type: 1,
    purpose: 2,
    memo: ATTACKS.join("\n").slice(0, 1000),
    hospitalIds: [hospitalId],
  });
  await callFrom(page, "PATCH", `/lists/hospitals/${objectId}/hospitals/${hospitalId}`, {
    memo: ATTACKS.join("\n").slice(0, 300),
  });
  const share = { isShared: true, sharesNotes: true };
  const address = `/lists/hospitals/${objectId}/share`;
  const { shareKey } = await callFrom<{ shareKey: string }>(page, "PUT", address, share);
  for (const end of ["", "/print", "/edit", "/fax"])
    await expectHarmless(page, `/lists/hospitals/${objectId}${end}`);
  await callFrom(page, "POST", "/corrections", {
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
  await callFrom(page, "PATCH", "/hospitals", {
    hospitalId,
    freeText: "",
    outpatientDays: { holiday: [] },
    vacantBeds: wards.slice(0, 8).map((ward) => ({ bedKind: 1, ward, isRemoved: true })),
  });
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

  await signIn(page, "sato");
  const item = {
    title: unique("症例検討会"),
    content: packed(5000),
    territories: ["00"],
    roles: ["connect", "doctor"],
  };
  const objectId = await create(page, "/board/createBoardItem", item);
  const comment = { itemId: objectId, comment: packed(1000) };
  await signIn(page, "takahashi");
  await callFrom(page, "POST", "/board/createBoardItemComment", comment);
  await expectHarmless(page, `/board/${objectId}`, "onerror");
  await expectHarmless(page, "/board");
  await signIn(page, "sato");
  await callFrom(page, "POST", "/board/deleteBoardItem", { id: objectId });

  await signIn(page, "aoba");
  const id = await ownId(page);
  const card = await callFrom<object>(page, "GET", "/businessCard/own");
  const line = lineOf(60);
  await callFrom(page, "PUT", "/businessCard/own", {
    jobTitle: line,
    tel: "",
    address: line,
    back: packed(300),
  });
  await expectHarmless(page, "/business-card/own", "onerror");
  await expectHarmless(page, "/business-card/own?paper=sheet", "onerror");
  await callFrom(page, "PUT", "/businessCard/own", card);
  const before = await callFrom<{ introduction: string; address: string }>(
    page,
    "GET",
    `/connectCompany/getProfileById/${id}`,
  );
  const words = { introduction: packed(2000), address: line };
  await callFrom(page, "PATCH", "/connectCompany/updateProfileById", words);
  await expectHarmless(page, `/connect/company/${id}`, "onerror");
  await expectHarmless(page, "/connect/company/edit", "onerror");
  const { introduction, address } = before;
  await callFrom(page, "PATCH", "/connectCompany/updateProfileById", { introduction, address });
});
