import { callFrom, create } from "../../../support/page/calls";
import { box, line, openMenu, pageOf, unique } from "../../../support/page/chat";
import { expect, test } from "../../../support/page/test";

type Doctor = { objectId: string; name: string; role: string; doctorId: string | null; isUnderReview?: true };

/** 佐藤 keeps a doctor on a list, with whom there is a room. */
test("an urgent message says why, whom it asks and who has not confirmed it", async ({ browser }) => {
  const sato = await pageOf(browser, "sato");
  const { people } = await callFrom<{ people: Doctor[] }>(sato, "GET", "/chat/contacts");
  const doctor = people.find(
    ({ role, doctorId, isUnderReview }) => role === "doctor" && doctorId && !isUnderReview,
  );
  if (!doctor) throw new Error("佐藤 knows no doctor");
  const list = await create(sato, "/lists/hospitals", { name: unique("連絡先"), type: 2, purpose: 6 });
  await callFrom(sato, "POST", "/lists/doctors/add", { listIds: [list], doctorIds: [doctor.doctorId] });
  const { key } = await callFrom<{ key: string }>(sato, "POST", "/chat/rooms", {
    memberList: [doctor.objectId],
  });
  await sato.goto(`/rooms/${key}/later`);
  await sato.getByRole("link", { name: "至急で送る" }).click();
  await expect(sato.getByText("確認をお願いする方（1名）")).toContainText(doctor.name);
  const [text, reason] = [unique("3階病棟へお願いします。"), unique("急変の対応")];
  await box(sato).fill(text);
  await sato.getByLabel("至急の理由").fill(reason);
  await sato.getByRole("button", { name: "至急で送信する" }).click();
  await sato.waitForURL(new RegExp(`/rooms/${key}$`));
  const sent = line(sato, text);
  await expect(sent).toContainText("至急");
  await expect(sent).toContainText(reason);
  await expect(sent.getByText("未確認", { exact: true })).toBeVisible();
  await openMenu(sato, text);
  await expect(sent.getByText("未確認の方")).toBeVisible();
  await sato.goto(`/rooms/${key}/urgent`);
  const row = sato.getByRole("listitem").filter({ hasText: reason });
  await expect(row).toContainText(`未確認：${doctor.name}`);
  await expect(box(sato)).toHaveValue("");
});
