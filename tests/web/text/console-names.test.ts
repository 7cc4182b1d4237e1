import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { LogEntry } from "#contract/community/shapes";
import type { ReportCase } from "#contract/moderation/calls";
import { REPORT_KINDS } from "#contract/moderation/words";
import { ModerationLog } from "../../../app/parts/community/moderation";
import { doneText } from "../../../app/routes/operator/reports/labels";
import { ReportCaseItem } from "../../../app/routes/operator/reports/report-case-item";
import { rendered } from "../../support/rendered";

const DOCTOR = { objectId: "sato", name: "佐藤 健一", role: "doctor" } as const;
const NURSE = { objectId: "suzuki", name: "鈴木 美咲", role: "co-medical" } as const;
const REST = { organization: null, avatarUrl: null, doctorId: null };

const CASE: ReportCase = {
  ...{ objectId: "case", kind: "user", path: "/", state: "open", reportedAt: 0, reportCount: 1 },
  author: { ...NURSE, isSuspended: false },
  reports: [
    {
      ...{ reporterName: DOCTOR.name, reporterId: DOCTOR.objectId, reporterRole: DOCTOR.role },
      ...{ reason: "other", note: "", at: 0, lines: [] },
    },
  ],
  ...{ reason: "", decidedBy: null, decidedAt: null, isErasing: false },
};

describe("a case of a person", () => {
  test("speaks of the person, and of no post", () => {
    const html = rendered(createElement(ReportCaseItem, { reported: CASE }));
    expect(html).toContain("ご本人に伝わります");
    expect(html).not.toMatch(/投稿|非表示/);
    expect(doneText("user", "hidden")).toBe("写真と自己紹介を消し、ご本人に知らせました");
  });

  test("calls who is concerned and who reported as everywhere", () => {
    const html = rendered(createElement(ReportCaseItem, { reported: CASE }));
    expect(html).toContain("佐藤 健一 先生の通報");
    expect(html).toContain("鈴木 美咲 さん");
  });
});

test.each(REPORT_KINDS.filter((kind) => kind !== "user"))("a case of %s says who was notified", (kind) => {
  const html = rendered(createElement(ReportCaseItem, { reported: { ...CASE, kind } }));
  expect(html).not.toMatch(/会員|ご本人/);
  expect(doneText(kind, "hidden")).toMatch(/^非表示にし、(投稿者|送信者|共有した方)に知らせました$/);
});

test("the record of a community calls a doctor 先生", () => {
  const log: LogEntry[] = [
    { at: 0, act: "ban", actor: { ...DOCTOR, ...REST }, user: { ...NURSE, ...REST }, detail: "" },
    { at: 1, act: "hide", actor: null, user: { ...DOCTOR, ...REST }, detail: "" },
  ];
  const html = rendered(createElement(ModerationLog, { log }));
  expect(html).toContain("佐藤 健一 先生が鈴木 美咲 さんの参加を停止しました");
  expect(html).toContain("退会したユーザーが佐藤 健一 先生の投稿を非表示にしました");
});
