import type { HomeBlocks } from "#contract/home/calls";
import type { ReferenceLists } from "#contract/reference/calls";
import type { Completeness } from "~/parts/doctors/completeness";
import { leadingBack } from "~/request/paths/back-link";
import { placeName } from "~/request/reference.server";
import type { ButtonKind } from "~/ui/button";
import { formatItems } from "~/ui/text/numbers";
import { formatDateTime } from "~/ui/time/format";

type Act = { to: string; children: string; kind: ButtonKind };
type Step = { title: string; detail: string; isDone: boolean; acts: Act[] };
type FirstSteps = { lead: string; steps: Step[]; group: { to: string; title: string; detail: string } };

type Existing = Pick<HomeBlocks, "firstSteps" | "doctor" | "counts"> & {
  completeness: Completeness | null;
  lists: ReferenceLists | null;
};

/** What a doctor does first where nobody is there yet: of the steps that are left, the first is the page's one act. */
export function firstStepsOf({ firstSteps: state, lists, ...known }: Existing): FirstSteps | null {
  const { doctor } = known;
  if (!state || !doctor) return null;
  const steps = stepsOf(state, { ...known, doctor });
  const next = steps.findIndex(({ isDone }) => !isDone);
  const left = steps.filter(({ isDone }) => !isDone).length;
  const area = state.isFirstInArea && lists ? placeName(lists, null, state.area) : "";
  const first = area ? `${area}では、${doctor.lastName}先生が最初の医師です。` : "";
  return {
    lead: `${first}${left > 1 ? `次の${left}つ` : "あと1つ"}で、先生を紹介先として見つけていただけるようになります。`,
    steps: steps.map((step, at) => (at === next ? step : { ...step, acts: step.acts.map(quieter) })),
    group: {
      to: "/group/new",
      title: "コミュニティを作成する",
      detail: `まだコミュニティはありません。${area ? `${area}の` : ""}連携の会を、先生から始められます。`,
    },
  };
}

const quieter = (act: Act): Act => (act.kind === "primary" ? { ...act, kind: "secondary" } : act);

type State = NonNullable<HomeBlocks["firstSteps"]>;
type Page = Pick<Existing, "counts" | "completeness"> & { doctor: NonNullable<HomeBlocks["doctor"]> };

function stepsOf(state: State, { doctor, counts, completeness }: Page): Step[] {
  const missing = completeness?.missing.map(({ name }) => name) ?? [];
  const hospitals = counts?.hospitalCount ?? 0;
  return [
    {
      title: "医師資格を確認しました",
      detail: doctor.verifiedAt === null ? "" : formatDateTime(doctor.verifiedAt),
      isDone: true,
      acts: [],
    },
    {
      title: "勤務先の確認を受ける",
      detail: state.isConfirmedAtWork
        ? "勤務先の空床やお知らせを編集できます。"
        : "確認が済むと、空床の登録、お知らせの送信、連携室の方の招待ができます。",
      isDone: state.isConfirmedAtWork,
      acts: [{ to: "/mypage/workplaces", children: "確認を依頼する", kind: "primary" }],
    },
    {
      title: "診療の内容を書く",
      detail:
        missing.length > 0
          ? `未登録：${missing.join("・")}。得意な疾患や、対応しない疾患も書けます。`
          : "得意な疾患、対応しない疾患、自己紹介。3分ほどで書け、検索の対象になります。",
      isDone: state.hasIntroduction && missing.length === 0,
      acts: [{ to: `/doctor/${doctor.objectId}/edit`, children: "書き始める", kind: "primary" }],
    },
    {
      title: "いつもの紹介先をリストにする",
      detail:
        hospitals > 0
          ? `医療機関 ${formatItems(hospitals)}は、もう検索できます。電話・FAX・空床が1画面にまとまります。`
          : "電話・FAX・空床が1画面にまとまります。",
      isDone: state.hasList,
      acts: [{ to: "/hospitals", children: "医療機関をさがす", kind: "primary" }],
    },
    {
      title: "連携室と、いつもの先生を招く",
      detail: state.hasInvited
        ? "招待の状況は、招待の画面でご覧になれます。"
        : "招待した方が登録すると、すぐにチャットできます。いつもの先生には、QRの名刺をお見せください。",
      isDone: state.hasInvited,
      acts: [
        { to: leadingBack("/invitation", "/"), children: "招待する", kind: "primary" },
        { to: leadingBack("/business-card/own", "/"), children: "QRの名刺を見せる", kind: "quiet" },
      ],
    },
  ];
}
