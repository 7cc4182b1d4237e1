import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { calledBy } from "#contract/users/called";
import type { Colleague } from "#contract/workplaces/calls";
import { REASON_CHARS } from "#contract/workplaces/limits";
import {
  METHOD_NAMES,
  OBJECTION_SAVED,
  OBJECTION_WITHDRAWN,
  PERSON_CONFIRMED,
  STATE_NAMES,
} from "#contract/workplaces/texts";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { shownRefusal } from "~/forms/submit.server";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { edited, frameOf } from "~/parts/hospitals/edit/editing.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { RowMenu } from "~/ui/overlays/row-menu";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

const PATH = "/hospitals/edit/people";

/** Who says to work here: those who wait for somebody's word come first. */
export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await edited(entered);
  const { people } = await entered.api.workplaces.people({ params: { id: found.hospital.hospitalId } });
  return { frame: frameOf(found), people };
});

export const action = only(...HOSPITAL_STAFF)(async ({ form, api, context, url }) => {
  onlyFields(form, "hospitalId", "person", "reason");
  const params = { id: textIn(form, "hospitalId"), person: textIn(form, "person") };
  try {
    await context.flash({ kind: "success", text: await act(intentOf(form)) });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search, 303);

  async function act(intent: string): Promise<string> {
    if (intent === "object") {
      await api.workplaces.object({ params, body: { reason: textIn(form, "reason") } });
      return OBJECTION_SAVED;
    }
    if (intent === "withdraw") {
      await api.workplaces.withdrawObjection({ params });
      return OBJECTION_WITHDRAWN;
    }
    await api.workplaces.confirm({ params });
    return PERSON_CONFIRMED;
  }
});

export const meta = titled("所属する方");

export const handle: Handle = { footer: false };

export default function WorkplacePeople() {
  const { frame, people } = useLoaderData<typeof loader>();
  const waiting = people.filter(({ state }) => state === "waiting" || state === "objected");
  const others = people.filter((person) => !waiting.includes(person));
  return (
    <EditFrame frame={frame} title="所属する方" path={PATH}>
      {waiting.length === 0 ? (
        <Callout kind="success">確認待ちの方はいません。</Callout>
      ) : (
        <Surface title="確認待ちの方" more={`${waiting.length}名`} flush waits hasMenus>
          <People hospitalId={frame.hospitalId} people={waiting} label="確認待ちの方" />
        </Surface>
      )}
      <Surface title="確認済みの方" more={`${others.length}名`} flush hasMenus>
        <People hospitalId={frame.hospitalId} people={others} label="確認済みの方" />
      </Surface>
      <p className="note">
        確認した方は、この医療機関の情報と空床の編集、お知らせの閲覧と送信ができるようになります。面識のない方は確認しないでください。
      </p>
    </EditFrame>
  );
}

type PeopleProps = { hospitalId: string; people: Colleague[]; label: string };

function People({ hospitalId, people, label }: PeopleProps) {
  return (
    <RowList label={label}>
      {people.map((person) => (
        <Person
          key={person.userId}
          leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} />}
          to={person.doctorId ? `/doctor/${person.doctorId}` : undefined}
          title={calledBy(person.name, person.role)}
          badges={<States person={person} />}
          detail={<Since person={person} />}
          actions={person.isSelf ? null : <Acts hospitalId={hospitalId} person={person} />}
          menu={mayObjectTo(person) ? <ObjectMenu hospitalId={hospitalId} person={person} /> : null}
        />
      ))}
    </RowList>
  );
}

function States({ person: { state, isSelf, isObjected } }: { person: Colleague }) {
  return (
    <>
      {isSelf ? <Badge>自分</Badge> : null}
      {state === "confirmed" ? null : (
        <Badge tone={state === "refused" ? "danger" : "warning"}>{STATE_NAMES[state]}</Badge>
      )}
      {state === "confirmed" && isObjected ? <Badge tone="warning">異議あり</Badge> : null}
    </>
  );
}

function Since({ person: { role, method, decidedAt, decidedBy, requestedAt } }: { person: Colleague }) {
  const word = role === "doctor" ? "医師" : "コメディカル";
  if (decidedAt !== null && method)
    return (
      <>
        {word}・{METHOD_NAMES[method]}
        {decidedBy ? `（${decidedBy}）` : ""}・<Time at={decidedAt} as="date" />
      </>
    );
  return (
    <>
      {word}
      {requestedAt === null ? null : (
        <>
          ・確認の依頼：
          <Time at={requestedAt} as="date" />
        </>
      )}
    </>
  );
}

type ActsProps = { hospitalId: string; person: Colleague };

const mayObjectTo = ({ isSelf, state, isObjectedByViewer }: Colleague) =>
  !isSelf && state !== "refused" && !isObjectedByViewer;

function Which({ hospitalId, person }: ActsProps) {
  return (
    <>
      <input type="hidden" name="hospitalId" value={hospitalId} />
      <input type="hidden" name="person" value={person.userId} />
    </>
  );
}

function Acts(props: ActsProps) {
  const { name, state, isObjectedByViewer } = props.person;
  if (state === "refused") return null;
  const isWaiting = state === "waiting";
  if (!isWaiting && !isObjectedByViewer) return null;
  return (
    <>
      {isWaiting ? (
        <form method="post">
          <Which {...props} />
          <Button small name="intent" value="confirm">
            所属を確認する<span className="sr-only">：{name}</span>
          </Button>
        </form>
      ) : null}
      {isObjectedByViewer ? (
        <form method="post">
          <Which {...props} />
          <Button kind="secondary" small name="intent" value="withdraw">
            異議を取り下げる<span className="sr-only">：{name}</span>
          </Button>
        </form>
      ) : null}
    </>
  );
}

/** Says to the operator that somebody does not work here. */
function ObjectMenu(props: ActsProps) {
  const { userId, name, role } = props.person;
  return (
    <RowMenu label={`${name}の操作`} title={calledBy(name, role)}>
      <form method="post" className="form sheet-body">
        <Which {...props} />
        <TextArea
          field={{ ...plainField("reason"), id: `reason-${userId}` }}
          label="異議の理由"
          required
          rows={3}
          max={REASON_CHARS}
          support="在籍していない、退職した、など。運営だけが読みます。"
        />
        <Button kind="loss" small name="intent" value="object">
          異議を運営に伝える
        </Button>
      </form>
    </RowMenu>
  );
}
