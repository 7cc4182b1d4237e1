import type { CandidateKind } from "#contract/groups/limits";
import type { GroupCandidate, MemberState } from "#contract/groups/shapes";
import { honorific } from "#contract/users/called";
import { principalOf } from "~/parts/chat/names";
import { type Picked, Tick, Ticks } from "~/parts/chat/ticks";
import { RoleBadge } from "~/parts/users/role-badge";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Seal } from "~/ui/people/seal";

const STANDING: Partial<Record<MemberState, string>> = {
  invited: "招待中",
  member: "メンバー",
  admin: "管理者",
  declined: "前回は辞退",
  expired: "前回は期限切れ",
};
const TAKEN: readonly MemberState[] = ["invited", "member", "admin"];

type Props = {
  people: readonly GroupCandidate[];
  /** More people fit than are shown. */
  isCut: boolean;
  picked: readonly Picked[];
  kind: CandidateKind;
  asked: string;
};

/** People to tick; those who belong to the group or are invited are shown, and cannot be ticked. */
export function CandidatePicker({ people, isCut, picked, kind, asked }: Props) {
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

function Nobody({ kind, asked }: Pick<Props, "kind" | "asked">) {
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
