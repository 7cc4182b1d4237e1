import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import {
  EXPERT_REQUIRED,
  FIRST_DEPARTMENT_REQUIRED,
  GRADUATION_YEAR_REQUIRED,
  graduatedLate,
  MESH_REQUIRED,
  UNIVERSITY_REQUIRED,
  WORKPLACE_REQUIRED,
} from "#contract/registration/texts";
import { CHANGED_IN_ANOTHER_TAB } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { placeLine } from "~/parts/doctors/record/workplace";
import {
  type Recording,
  recordDraftOf,
  registered,
  withRecord,
} from "~/parts/registration/record/record.server";
import type { RecordDraft } from "~/parts/registration/record/record-draft";
import { RECORD_STEPS } from "~/parts/registration/steps";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { only } from "~/request/guards.server";
import { meshNames, namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

/** What the record still lacks (spec section 5), each with the place where it is entered. */
function missingParts(record: RecordDraft): { message: string; href: string }[] {
  const hasExpert = record.hasNoExpertCategory || record.doctorExpertCategory.length > 0;
  const parts: [isThere: boolean, message: string, href: string][] = [
    [
      record.enrollmentPeriodList.some(({ isWorking }) => isWorking),
      WORKPLACE_REQUIRED,
      "profile#workplaces",
    ],
    [record.doctorCategory.length > 0, FIRST_DEPARTMENT_REQUIRED, "profile#departments"],
    [hasExpert, EXPERT_REQUIRED, "doctorExpertCategory"],
    [record.searchPaperMeshList.length > 0, MESH_REQUIRED, "searchPaperMeshList"],
    [record.hideUniversity || record.university !== "", UNIVERSITY_REQUIRED, "profile#education"],
    [/^(19[3-9]|20)\d/.test(record.graduationYear), GRADUATION_YEAR_REQUIRED, "profile#education"],
  ];
  return parts.flatMap(([isThere, message, page]) =>
    isThere ? [] : [{ message, href: `/doctor/new/${page}` }],
  );
}

export const loader = only(...DOCTORS)(
  withRecord(async (entered) => {
    const { record } = entered;
    const [lists, warning] = await Promise.all([referenceLists(entered.api), warningOf(entered)]);
    const names = (values: string[]) => values.join("、");
    return {
      missing: missingParts(record),
      warning,
      seen: await markOf(record),
      sections: [
        ...(record.candidates?.length
          ? [
              {
                title: "引き継ぐ掲載情報",
                edit: "/doctor/new/select",
                facts: [["掲載情報", claimed(record)]],
              },
            ]
          : []),
        {
          title: "勤務先・診療科",
          edit: "/doctor/new/profile#workplaces",
          facts: [
            ["勤務先", names(record.enrollmentPeriodList.map(placeLine))],
            ["診療科", names(namesOf(record.doctorCategory, lists.departments))],
          ],
        },
        {
          title: "専門領域",
          edit: "/doctor/new/profile#specialties",
          facts: [
            [
              "専門医",
              record.hasNoExpertCategory
                ? "専門医資格なし"
                : names(namesOf(record.doctorExpertCategory, lists.expertCategories)),
            ],
            ["得意とする疾患・部位", names(meshNames(lists, record.searchPaperMeshList))],
            ["対応可能な手術・手技", names(meshNames(lists, record.surgeryMeshList))],
            ["対応していない疾患・手技", names(meshNames(lists, record.unacceptableMeshList))],
          ],
        },
        {
          title: "出身大学・自己紹介",
          edit: "/doctor/new/profile#education",
          facts: [
            ["大学", record.university],
            ["卒業年", record.graduationYear && `${record.graduationYear}年`],
            ["自己紹介", record.introduction],
            ["表示しない項目", hiddenParts(record)],
          ],
        },
      ] as { title: string; edit: string; facts: [string, string][] }[],
    };
  }),
);

/** The listed doctor whom one says to be, by the first place of work. */
function claimed({ candidates, doctorObjectId }: RecordDraft): string {
  const found = candidates?.find(({ objectId }) => objectId === doctorObjectId);
  const [place] = found?.enrollmentPeriodList ?? [];
  return found
    ? [`${found.lastName} ${found.firstName} 先生`, place && placeLine(place)].filter(Boolean).join("・")
    : "該当なし";
}

/** Studies end before the licence: only warned of, and silent where the host can't say. */
async function warningOf({ api, record }: Recording): Promise<string | null> {
  const graduation = Number(record.graduationYear);
  if (!graduation) return null;
  const profile = await api.users.profile().catch(() => null);
  const certification = profile?.user.certificationYear;
  return certification && graduation > certification ? graduatedLate(graduation, certification) : null;
}

type Hidden = Record<"hideGender" | "hideUniversity" | "hideCertificationYear", boolean>;

function hiddenParts({ hideGender, hideUniversity, hideCertificationYear }: Hidden): string {
  const parts = [hideGender && "性別", hideUniversity && "出身大学", hideCertificationYear && "医籍登録年"];
  return parts.filter(Boolean).join("、") || "なし";
}

/** The record is made once; afterwards the draft has nothing to say any more. */
export const action = only(...DOCTORS)(
  withRecord(async ({ form, viewer, api, record, context }) => {
    onlyFields(form, "seen");
    if (form.get("seen") !== (await markOf(record))) {
      return json({ error: CHANGED_IN_ANOTHER_TAB }, { status: 409 });
    }
    const { candidates: _, hasChosen: __, sessionToken, doctorObjectId, ...fields } = record;
    try {
      await api.registration.createDoctor({
        body: {
          ...fields,
          doctorObjectId: doctorObjectId ?? undefined,
          user: { objectId: viewer.id },
          sessionToken: sessionToken ?? undefined,
        },
      });
    } catch (error) {
      const { message, status } = shownRefusal(error);
      return json({ error: message }, { status });
    }
    await recordDraftOf(context).clear();
    context.forgetViewer();
    await context.completion("registration").mark(viewer.id);
    throw redirect(registered(viewer));
  }, leadAgain),
);

/** The form that made the record, sent twice: whose first response was lost ends where it led. */
async function leadAgain({ form, viewer, record }: Recording) {
  onlyFields(form, "seen");
  if (form.get("seen") === (await markOf(record))) throw redirect(registered(viewer));
}

export const meta = titled("医師情報の確認");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorConfirm() {
  const { missing, warning, sections, seen } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <div className="stack">
      <StepList steps={RECORD_STEPS} current={3} />
      <PageHead title="医師情報の確認" lead="この内容で医師情報を登録します。" />
      {error ? (
        <Callout kind="danger" title="登録できませんでした">
          <p className="pre-line">{error}</p>
        </Callout>
      ) : null}
      {missing.length > 0 ? (
        <Callout kind="warning" title={`入力が必要な項目があります（${missing.length}件）`}>
          <ul className="bullets">
            {missing.map(({ message, href }) => (
              <li key={message}>
                <a href={href}>{message}</a>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {warning ? <Callout kind="warning">{warning}</Callout> : null}
      {sections.map(({ title, edit, facts }) => (
        <Surface key={title} title={title} more={<a href={edit}>修正する</a>}>
          <DefinitionList items={facts} />
        </Surface>
      ))}
      <form method="post">
        <input type="hidden" name="seen" value={seen} />
        <Buttons>
          {missing.length === 0 ? <SubmitButton>この内容で登録する</SubmitButton> : null}
          <ButtonLink kind="secondary" to="/doctor/new/profile" reloadDocument>
            入力に戻る
          </ButtonLink>
        </Buttons>
      </form>
    </div>
  );
}
