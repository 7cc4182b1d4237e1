import { expect, test } from "vitest";
import { EXCHANGE_COMPLETED } from "#contract/business-card/texts";
import { GROUP_REQUIRED } from "#contract/group-notices/texts";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import { EXIT_FAILED, GROUP_CREATED, GROUP_INVITATION_WITHDRAWN } from "#contract/groups/texts";
import { GENERIC_ERROR, OFFLINE, SYSTEM_ERROR } from "#contract/texts";

/** Other tests compare with the same constants, and would follow a constant that changes. */
test.each([
  [GENERIC_ERROR, "エラーが発生しました。恐れ入りますがもう一度お試しください。"],
  [
    SYSTEM_ERROR,
    "システムエラーが発生しました。時間をおいて試しても解決しない場合、恐れ入りますがトップページからお問い合わせください。",
  ],
  [OFFLINE, "ネットワークに接続されていません。時間をおいて再度お試しください。"],
  [GROUP_REQUIRED, "投稿するコミュニティを選択してください。"],
  [GROUP_CREATED, "コミュニティの作成が完了しました"],
  [GROUP_INVITATION_WITHDRAWN, "招待を取り消しました"],
  [EXIT_FAILED, "コミュニティから退出が出来ませんでした。再度お試しください"],
  [EXCHANGE_COMPLETED, "名刺の交換が完了しました"],
])("%s is as the specification has it", (text, specified) => {
  expect(text).toBe(specified);
});

test("an invitation to a community stands for 29 days", () => {
  expect(GROUP_INVITATION_MS).toBe(2_505_600_000);
});
