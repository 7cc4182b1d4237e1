import type { CandidateKind } from "#contract/groups/limits";
import { INVITE_MESSAGE_CHARS } from "#contract/groups/limits";
import type { Group, GroupCandidate } from "#contract/groups/shapes";
import { DefaultSubmit } from "~/forms/default-submit";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import type { Picked } from "~/parts/chat/ticks";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { PickDock } from "~/parts/chat/writing/pick-dock";
import { groupPaths } from "~/request/paths/group-paths";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { CandidatePicker } from "./candidate-picker";
import { TabButtons } from "./tab-buttons";

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
        className="picker"
        key={`${kind} ${asked.name}`}
        noValidate
      >
        <DefaultSubmit formMethod="get" formAction={PATH} />
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
