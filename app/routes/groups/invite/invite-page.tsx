import { type CandidateKind, INVITE_MESSAGE_CHARS } from "#contract/groups/limits";
import type { Group, GroupCandidate, MemberState } from "#contract/groups/shapes";
import { honorific } from "#contract/users/called";
import { DefaultSubmit } from "~/forms/default-submit";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import { principalOf } from "~/parts/chat/names";
import { type Picked, Tick, Ticks } from "~/parts/chat/ticks";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { PickDock } from "~/parts/chat/writing/pick-dock";
import { RoleBadge } from "~/parts/users/role-badge";
import { groupPaths } from "~/request/paths/group-paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";

const PATH = "/group/member/add";
const KINDS: Record<CandidateKind, string> = { doctor: "医師", ms: "MS", connect: "コネクト" };

type Query = { name: string; companyCode: string; organization: string; managersOnly: boolean };
type Props = {
  group: Group;
  kind: CandidateKind;
  asked: Query;
  people: readonly GroupCandidate[];
  /** More people fit than are shown. */
  isCut: boolean;
  companies: readonly { value: string; label: string }[];
  picked: readonly Picked[];
  message: string;
  refused: {
    error: string;
    field: string;
    picked: Picked[];
    message: string;
    found: FoundPatientDatum[];
    isBlanked: boolean;
  } | null;
};

/** One form: the search keeps who is ticked and what is written, also while nothing is written yet. */
export function InvitePage(props: Props) {
  const { group, kind, asked, people, isCut, companies, picked, message, refused } = props;
  const { objectId, name } = group;
  const ticked = refused?.picked ?? picked;
  const kinds = new Set<string>([kind, ...ticked.map((each) => each.kind ?? kind)]);
  const isInvited = kinds.has("doctor") || kinds.has("ms");
  const words = refused?.message ?? message;
  return (
    <>
      <PageHead
        title="メンバー招待"
        context={name}
        back={{ to: groupPaths(false).members(objectId), label: "メンバー" }}
      />
      {refused?.error ? <Callout kind="danger">{refused.error}</Callout> : null}
      <Form
        method="post"
        action={`${PATH}?groupId=${objectId}&kind=${kind}`}
        className="picker wide"
        key={`${kind} ${asked.name}`}
        noValidate
      >
        <DefaultSubmit formMethod="get" formAction={PATH} />
        <Columns
          label="招待する内容"
          aside={
            <Surface>
              <div className="form">
                {refused?.isBlanked ? <input type="hidden" name="blanked" value="on" /> : null}
                {refused && refused.found.length > 0 ? <PatientQuestion found={refused.found} /> : null}
                {isInvited ? (
                  <TextArea
                    // What was taken out is taken out of the field too.
                    key={refused?.message}
                    field={{
                      ...plainField("message", words),
                      errors: refused?.field ? [refused.field] : undefined,
                    }}
                    label="招待コメント"
                    required
                    rows={4}
                    max={INVITE_MESSAGE_CHARS}
                  />
                ) : (
                  <input type="hidden" name="message" value={words} />
                )}
                {kinds.has("connect") ? (
                  <p className="note">コネクトの方は、追加するとすぐにメンバーになります。</p>
                ) : null}
              </div>
            </Surface>
          }
        >
          <TabButtons
            label="招待する方の種類"
            name="tab"
            action={PATH}
            tabs={Object.entries(KINDS).map(([value, label]) => ({ value, label, current: value === kind }))}
          />
          <input type="hidden" name="groupId" value={objectId} />
          <input type="hidden" name="kind" value={kind} />
          <Surface>
            <div className="form">
              {kind === "ms" ? <MsConditions asked={asked} companies={companies} /> : null}
              <div className="stack stack-s">
                <SearchLine
                  id="candidate-name"
                  label="名前で検索（漢字・かな・ローマ字）"
                  name="name"
                  value={asked.name}
                >
                  <Button kind="secondary" icon="search" formMethod="get" formAction={PATH}>
                    検索する
                  </Button>
                </SearchLine>
              </div>
            </div>
          </Surface>
          <CandidatePicker {...{ people, isCut, kind }} asked={asked.name} picked={ticked} />
        </Columns>
        <PickDock
          icon="user-plus"
          word={isInvited ? "選んだ方を招待する" : "選んだ方を追加する"}
          picked={ticked.length}
        />
      </Form>
    </>
  );
}

function MsConditions({ asked, companies }: Pick<Props, "asked" | "companies">) {
  return (
    <>
      <Select
        field={plainField("companyCode", asked.companyCode)}
        label="会社"
        none="すべての会社"
        options={companies}
      />
      <TextField field={plainField("organization", asked.organization)} label="支店・所属" />
      <Checkbox field={plainField("managers", asked.managersOnly ? "on" : null)} label="支店長以上のみ" />
    </>
  );
}

const STANDING: Partial<Record<MemberState, string>> = {
  invited: "招待中",
  member: "メンバー",
  admin: "管理者",
  declined: "前回は辞退",
  expired: "前回は期限切れ",
};
const TAKEN: readonly MemberState[] = ["invited", "member", "admin"];

type CandidatePickerProps = {
  people: readonly GroupCandidate[];
  /** More people fit than are shown. */
  isCut: boolean;
  picked: readonly Picked[];
  kind: CandidateKind;
  asked: string;
};

/** People to tick; those who belong to the group or are invited are shown, and cannot be ticked. */
function CandidatePicker({ people, isCut, picked, kind, asked }: CandidatePickerProps) {
  return (
    <Ticks
      {...{ people, picked }}
      note={
        isCut ? `${people.length}名までを表示しています。お名前を詳しく入力すると、絞り込めます。` : undefined
      }
      title={asked ? `「${asked}」の検索結果` : "名刺交換済みの方など"}
      label="招待できる方"
      nobody={<Nobody kind={kind} asked={asked} />}
      row={(person, isPicked) => <CandidateRow key={person.objectId} {...{ person, kind, isPicked }} />}
    />
  );
}

type RowProps = { person: GroupCandidate; kind: CandidateKind; isPicked: boolean };

function CandidateRow({ person, kind, isPicked }: RowProps) {
  const { objectId, name, role, avatarUrl, organization, state, isManager } = person;
  const words = (
    <>
      <Seal name={name} role={role} src={avatarUrl} />
      <span className="row-words">
        <span className="name">
          <span>
            {name} <small>{honorific(role)}</small>
          </span>
          {role === "doctor" ? null : <RoleBadge of={principalOf(person)} />}
          {isManager ? <Badge>支店長以上</Badge> : null}
          {STANDING[state] ? <Badge>{STANDING[state]}</Badge> : null}
        </span>
        {organization ? <span className="sub">{organization}</span> : null}
      </span>
    </>
  );
  return (
    <li className="line">
      {TAKEN.includes(state) ? (
        words
      ) : (
        <Tick person={{ objectId, name, kind }} isPicked={isPicked}>
          {words}
        </Tick>
      )}
    </li>
  );
}

function Nobody({ kind, asked }: Pick<CandidatePickerProps, "kind" | "asked">) {
  if (asked)
    return (
      <EmptyState drawing="search" title="該当する方は見つかりませんでした">
        表記を変えるか、姓だけでお試しください。
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="search"
      title={kind === "connect" ? "名前で検索してください" : "候補の方はまだいません"}
    >
      名前で検索して、招待する方を選びます。
    </EmptyState>
  );
}

type TabButton = { value: string; label: string; current: boolean };
type TabButtonsProps = { label: string; name: string; action: string; tabs: readonly TabButton[] };

/** Tabs within a form: whatever was typed and ticked goes along in the address. */
function TabButtons({ label, name, action, tabs }: TabButtonsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ value, label, current }) => (
        <button
          type="submit"
          key={value}
          name={name}
          value={value}
          formMethod="get"
          formAction={action}
          aria-current={current ? "page" : undefined}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
