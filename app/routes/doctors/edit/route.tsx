import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { HideFlag } from "#contract/doctors/edit";
import { DOCTORS } from "#contract/endpoint";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { INTRODUCTION_CHARS } from "#contract/registration/limits";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { MissingParts } from "~/parts/doctors/missing-parts";
import { Picture } from "~/parts/users/profile/picture";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Label } from "~/ui/people/label";
import { Seal } from "~/ui/people/seal";
import { Meter } from "~/ui/progress/meter";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Tags } from "~/ui/text/tags";
import { type EditPage, editPage } from "./page.server";
import { type Basic, savePart } from "./save.server";

export const loader = only(...DOCTORS)(withOwnPage(editPage));

export const action = only(...DOCTORS)(withOwnPage(savePart), {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: () => tooLarge(),
});

function tooLarge() {
  return Response.json({ errors: { image: [UPLOAD_TOO_LARGE] }, typed: {} }, { status: 413 });
}

export const meta = titled("医師プロフィール編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditDoctor() {
  const page = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as ResponseBody | undefined;
  const errors = response?.errors ?? {};
  return (
    <>
      <PageHead
        title="プロフィールの編集"
        context={`${page.name} 先生`}
        back={{ to: `/doctor/${page.id}`, label: "プロフィール" }}
      />
      {errors.form ? <Callout kind="danger">{errors.form.join("\n")}</Callout> : null}
      <Columns label="完成度と見え方" aside={<Sidebar {...page} />}>
        <Picture name={page.name} src={page.avatarUrl} errors={errors.image} />
        <Workplaces home={page.home} places={page.places} seen={page.placesSeen} />
        <ChosenParts {...page} />
        <Basics {...page} typed={response?.typed} errors={errors} />
        <Shown hidden={page.hidden} />
      </Columns>
    </>
  );
}

type ResponseBody = { errors: Record<string, string[]>; typed?: Partial<Record<string, string>> };
type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Sidebar({ id, completeness }: Page) {
  return (
    <Surface title="完成度">
      <div className="with-meter">
        <Meter done={completeness.done} of={completeness.of} />
        <MissingParts missing={completeness.missing} />
      </div>
      <ButtonLink kind="secondary" icon="eye" to={`/doctor/${id}?as=colleague`}>
        ほかの会員からの見え方
      </ButtonLink>
    </Surface>
  );
}

type Props = Pick<EditPage, "basics" | "was" | "universities"> & {
  typed?: Partial<Record<string, string>>;
  errors: Record<string, string[]>;
};

const ORDER: readonly Basic[] = ["university", "graduationYear", "introduction"];

/** What is typed. What stood there when the page was rendered goes with it, as a mark. */
function Basics({ basics, was, universities, typed, errors }: Props) {
  const own = Object.fromEntries(Object.entries(errors).filter(([name]) => ORDER.includes(name as Basic)));
  const field = (name: Basic) => ({
    ...plainField(name, typed?.[name] ?? basics[name]),
    id: `basics-${name}`,
    errors: errors[name],
  });
  return (
    <Surface title="出身大学・自己紹介" id="education">
      <form method="post" className="form" noValidate>
        <ErrorSummary form={{ id: "basics", allErrors: own }} order={ORDER} />
        {ORDER.map((name) => (
          <input key={name} type="hidden" name={`was-${name}`} value={was[name]} />
        ))}
        <TextField
          field={field("university")}
          label="大学"
          list="universities"
          support="大学名の一部を入力すると候補が出ます。海外の大学も入力できます。"
        />
        <datalist id="universities">
          {universities.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          field={field("graduationYear")}
          label="卒業年"
          width="half"
          unit="年"
          support="西暦・和暦のどちらでも入力できます（例：2011、平成23）。"
        />
        <TextArea field={field("introduction")} label="自己紹介" required={false} max={INTRODUCTION_CHARS} />
        <SubmitButton intent="basics">出身大学・自己紹介を保存する</SubmitButton>
      </form>
    </Surface>
  );
}

type PartsProps = Pick<
  EditPage,
  "home" | "departments" | "certifications" | "strong" | "surgery" | "unacceptable" | "inferred"
>;

/** What is chosen from lists, each on a page of its own. */
function ChosenParts({ home, ...page }: PartsProps) {
  const [first, ...others] = page.departments;
  return (
    <>
      <Surface title="診療科・専門領域" id="specialties">
        <div id="departments">
          <Part title="診療科" to={`${home}/category`}>
            {first ? (
              <p>
                <b>{first}</b>
                <span className="note">（第一診療科）</span>
                {others.map((name) => `、${name}`)}
              </p>
            ) : null}
          </Part>
          <Part title="専門医" to={`${home}/doctorExpertCategory`}>
            {page.certifications.length > 0 ? (
              <div className="labels">
                {page.certifications.map(({ by, name }) => (
                  <Label key={name} by={by} name={name} />
                ))}
              </div>
            ) : null}
          </Part>
          <Part title="得意とする疾患・部位" to={`${home}/searchPaperMeshList`}>
            {tags(page.strong)}
          </Part>
          <Part title="対応可能な手術・手技" to={`${home}/surgeryMeshList`}>
            {tags(page.surgery)}
          </Part>
          <Part title="対応していない疾患・手技" to={`${home}/unacceptableMeshList`}>
            {tags(page.unacceptable)}
          </Part>
        </div>
      </Surface>
      <Surface title="論文" id="papers">
        <div>
          <Part title="論文" to={`${home}/papers`}>
            <p className="note">候補の確認・追加・非表示</p>
          </Part>
          <Part title="論文から推定した専門領域" to={`${home}/specialty`}>
            {tags(page.inferred)}
          </Part>
        </div>
      </Surface>
    </>
  );
}

const tags = (words: string[]) => (words.length > 0 ? <Tags words={words} /> : null);

type PartProps = { title: string; to: string; children: ReactNode };

function Part({ title, to, children }: PartProps) {
  return (
    <div className="beside">
      <div>
        <p className="heading">{title}</p>
        {children ?? <p className="none">未登録</p>}
      </div>
      <ButtonLink kind="secondary" small to={to}>
        編集<span className="sr-only">：{title}</span>
      </ButtonLink>
    </div>
  );
}

const FLAGS: readonly [flag: HideFlag, label: string, note?: string][] = [
  ["hideGender", "性別を表示しない"],
  ["hideUniversity", "出身大学を表示しない", "卒業年も表示しません。"],
  ["hideCertificationYear", "医籍登録年を表示しない"],
  ["hidePapers", "論文を表示しない"],
  [
    "hideSpecialties",
    "専門領域を表示しない",
    "得意とする疾患・部位、対応可能な手術・手技、論文から推定した専門領域。検索の対象からも外れます。",
  ],
];

/** What others do not see: in search, on the page, on cards and everywhere else at once. */
function Shown({ hidden }: { hidden: HideFlag[] }) {
  return (
    <Surface title="ほかの会員に表示しない項目" id="shown">
      <form method="post" className="form">
        <div className="choices">
          {FLAGS.map(([flag, label, note]) => {
            const isHidden = hidden.includes(flag);
            return (
              <div key={flag}>
                <input type="hidden" name={`was-${flag}`} value={isHidden ? "on" : ""} />
                <Checkbox field={plainField(flag, isHidden ? "on" : null)} label={label} note={note} />
              </div>
            );
          })}
        </div>
        <SubmitButton intent="shown" kind="secondary">
          表示しない項目を保存する
        </SubmitButton>
      </form>
    </Surface>
  );
}

type WorkplaceProps = { home: string; places: string[]; seen: string };

/** Lists where the doctor works and has worked; the first place is in lists. */
function Workplaces({ home, places, seen }: WorkplaceProps) {
  return (
    <Surface
      title="勤務先"
      id="workplaces"
      flush
      more={
        <ButtonLink kind="quiet" icon="plus" to={`${home}/hospitals/${places.length}`}>
          追加する
        </ButtonLink>
      }
    >
      {places.length === 0 ? <p className="none sheet-body">勤務先は登録されていません。</p> : null}
      <form method="post">
        <input type="hidden" name="seen" value={seen} />
        <RowList label="勤務先">
          {places.map((place, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is part of the address.
              key={index}
              leading={<Seal name={place} icon="hospital" />}
              title={place}
              detail={index === 0 && places.length > 1 ? "検索結果の一覧に表示します" : undefined}
              actions={
                <>
                  {index > 0 ? <Move to="up" index={index} place={place} /> : null}
                  {index < places.length - 1 ? <Move to="down" index={index} place={place} /> : null}
                  <ButtonLink small kind="secondary" to={`${home}/hospitals/${index}`}>
                    編集<span className="sr-only">：{place}</span>
                  </ButtonLink>
                </>
              }
            />
          ))}
        </RowList>
      </form>
    </Surface>
  );
}

function Move({ to, index, place }: { to: "up" | "down"; index: number; place: string }) {
  return (
    <SubmitButton intent={`${to}-${index}`} kind="quiet">
      {to === "up" ? "上へ" : "下へ"}
      <span className="sr-only">：{place}</span>
    </SubmitButton>
  );
}
