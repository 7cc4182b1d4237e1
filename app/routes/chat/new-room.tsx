import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { MESSAGE_CHARS, ROOM_TITLE_CHARS, STARTERS } from "#contract/chat/limits";
import type { Person } from "#contract/chat/shapes";
import { MESSAGE_REQUIRED } from "#contract/chat/texts";
import { honorific } from "#contract/users/called";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import { findPeople, pickedPeople } from "~/parts/chat/find.server";
import { PersonBadge } from "~/parts/chat/person-badge";
import type { Picked } from "~/parts/chat/ticks";
import { heldText } from "~/parts/chat/writing/asked-submit.server";
import { MemberPicker, PersonSearch } from "~/parts/chat/writing/member-picker";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { PickDock } from "~/parts/chat/writing/pick-dock";
import { PICKER_FIELDS, TICKED_MEMBERS, tickedIn } from "~/parts/chat/writing/picked";
import { type Api, ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { hrefWith } from "~/ui/pages/page-numbers";
import { Tabs } from "~/ui/pages/tabs";
import { Seal } from "~/ui/people/seal";
import { Person as PersonRow, Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** Loads the page, with `?to=` addressed to one person; if there is a room already, that opens. */
export const loader = only(
  "doctor",
  "ms",
)(async ({ viewer, api, url, context }) => {
  const { services } = context;
  const to = url.searchParams.get("to");
  if (to) {
    const addressed = await api.chat.partner({ params: { userId: to } });
    if (addressed.roomId) throw redirect(`/rooms/${addressed.roomId}`);
    return json({
      addressed,
      clientMessageId: crypto.randomUUID(),
      back: backLink(url, to, ROOMS),
      services,
    });
  }
  const name = queryTerms(url, "name");
  const ticked = tickedIn(url.searchParams);
  return json({
    addressed: null,
    isGroup: url.searchParams.get("mode") === "group" || ticked.length > 0,
    ...(await findPeople(api, viewer, name, ticked)),
    title: url.searchParams.get("title") ?? "",
    /** Something to be shared: what the room begins with. */
    text: url.searchParams.get("message")?.slice(0, MESSAGE_CHARS) ?? null,
    name,
    services,
  });
});

const ROOMS = { to: "/rooms", label: "チャット" };

/** Two people have one room: opening it again leads to it. With more it is a group. */
export const action = only(...STARTERS)(async ({ api, form }) => {
  onlyFields(form, ...PICKER_FIELDS, "directWith", "title", "message", "clientMessageId", "patient");
  const text = form.get("message");
  const asked = text === null ? null : heldText(String(text), form.get("patient"));
  const title = textIn(form, "title");
  const picked = () => pickedPeople(api, tickedIn(form));
  if (asked) return json<Refused>({ ...asked, picked: await picked(), title }, { status: 422 });
  try {
    return redirect(`/rooms/${await opened(api, form)}`, 303);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 422, 429].includes(error.status)) throw error;
    const saved = { picked: await picked(), title, text: text === null ? "" : String(text), found: [] };
    return json<Refused>({ ...saved, error: error.message }, { status: error.status });
  }
}, TICKED_MEMBERS);

type Refused = { picked: Picked[]; title: string; text: string; found: FoundPatientDatum[]; error?: string };

/** The id of the room; a message that came with it is said there first, or nothing is opened. */
async function opened(api: Api, form: FormData): Promise<string> {
  const directWith = form.get("directWith");
  const memberList = directWith ? [String(directWith)] : tickedIn(form).map(({ objectId }) => objectId);
  const message = form.get("message");
  if (message !== null && !String(message).trim()) throw emptyMessage();
  const title = directWith ? "" : textIn(form, "title");
  const { key } = await api.chat.openRoom({ body: { memberList, title } });
  if (message !== null) {
    const clientMessageId = textIn(form, "clientMessageId") || undefined;
    await api.chat.sendMessage({
      params: { id: key },
      body: { message: String(message), clientMessageId, medias: [] },
    });
  }
  return key;
}

const emptyMessage = () => new ApiRefusal(422, { code: "invalid", message: MESSAGE_REQUIRED });

export const meta = titled("チャットを始める");

export const handle: Handle = { hydrate: true, footer: false };

export default function NewRoom() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (asked.addressed === null) return <Picker {...asked} {...refused} />;
  const { addressed, clientMessageId, back } = asked;
  const { person, refusal } = addressed;
  return <FirstMessage {...{ person, refusal, clientMessageId, back, refused }} />;
}

type PickerProps = {
  /** Several people are ticked for a group; otherwise one is chosen. */
  isGroup: boolean;
  people: readonly Person[];
  picked: readonly Picked[];
  name: string;
  title: string;
  text: string | null;
  found?: readonly FoundPatientDatum[];
  error?: string;
};

function Picker({ isGroup, people, name, picked, title, text, found, error }: PickerProps) {
  const { search } = useLocation();
  return (
    <>
      <PageHead title="チャットを始める" back={ROOMS} />
      {error ? <Callout kind="danger">{error}</Callout> : null}
      <Form method="post" action={isGroup ? "/rooms/new?mode=group" : "/rooms/new"} className="picker wide">
        {isGroup ? <input type="hidden" name="mode" value="group" /> : null}
        <Columns
          label={isGroup ? "グループチャット" : "ほかのさがし方"}
          aside={isGroup ? <GroupName title={title} /> : <OtherWays />}
        >
          <Tabs
            label="チャットの種類"
            replace
            tabs={[
              {
                to: `/rooms/new${hrefWith(hrefWith(search, "mode", null), "memberList", null)}`,
                label: "1対1",
                current: !isGroup,
              },
              { to: `/rooms/new${hrefWith(search, "mode", "group")}`, label: "グループ", current: isGroup },
            ]}
          />
          {text === null ? null : <Shared text={text} found={found ?? []} />}
          <PersonSearch name={name} />
          <MemberPicker {...{ people, picked, name }} direct={!isGroup} />
        </Columns>
        {isGroup ? <PickDock icon="users" word="グループを作成" picked={picked.length} /> : null}
      </Form>
    </>
  );
}

/** Whoever is not in the list is met by their page or their card first. */
function OtherWays() {
  return (
    <Surface title="ほかのさがし方" flush>
      <RowList label="ほかのさがし方">
        <Row to="/search" leading={<Icon name="search" />} title="医師・MSをさがす" />
        <Row to="/business-card/holder" leading={<Icon name="contact" />} title="交換した名刺" />
        <Row to="/group" leading={<Icon name="users" />} title="コミュニティ" />
      </RowList>
    </Surface>
  );
}

function GroupName({ title }: { title: string }) {
  return (
    <Surface title="グループチャット">
      <p>選んだ方とのグループチャットを作成します（500名まで）。</p>
      <TextField
        field={plainField("title", title)}
        label="チャット名"
        support={`${ROOM_TITLE_CHARS}文字まで。空欄のときはメンバーの名前で表示します。`}
      />
    </Surface>
  );
}

/** What is shared goes along as the first message, whomever it is sent to. */
function Shared({ text, found }: { text: string; found: readonly FoundPatientDatum[] }) {
  return (
    <Surface title="共有する内容">
      {found.length > 0 ? (
        <>
          <PatientQuestion found={found} keepsBy="このまま送信するときは、もう一度送信先を選んでください。" />
          {/* It stands after the button's own answer, which counts if there is one: the addressee is pressed anew. */}
          <input type="hidden" name="patient" value="keep" />
        </>
      ) : null}
      <TextArea
        key={text}
        field={plainField("message", text)}
        label="最初のメッセージ"
        max={MESSAGE_CHARS}
        rows={3}
      />
    </Surface>
  );
}

type Props = {
  person: Person;
  /** Why the viewer may not write to them. */
  refusal: string | null;
  clientMessageId: string;
  back: { to: string; label: string };
  refused?: { text: string; error?: string; found: readonly FoundPatientDatum[] };
};

/** A composer addressed to one person: the room opens with the first message. */
function FirstMessage({ person, refusal, clientMessageId, back, refused }: Props) {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHead
        title={
          <>
            {person.name} <small>{honorific(person.role)}</small>
          </>
        }
        context={person.organization}
        back={back}
      />
      <Columns
        label="宛先"
        aside={
          <Surface title="宛先" flush>
            <RowList label="宛先">
              <PersonRow
                leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} />}
                title={person.name}
                badges={
                  <>
                    <small>{honorific(person.role)}</small>
                    <PersonBadge of={person} />
                  </>
                }
                detail={person.organization}
              />
            </RowList>
          </Surface>
        }
      >
        {refusal ? (
          <Callout kind="warning" title="メッセージを送れません">
            {refusal}
          </Callout>
        ) : (
          <Surface title="新しいメッセージ">
            <Form method="post" action={pathname + search} className="picker">
              <input type="hidden" name="directWith" value={person.objectId} />
              <input type="hidden" name="clientMessageId" value={clientMessageId} />
              {refused && refused.found.length > 0 ? <PatientQuestion found={refused.found} /> : null}
              <TextArea
                // What was taken out is taken out of the field too.
                key={refused?.text}
                field={{
                  ...plainField("message", refused?.text),
                  errors: refused?.error ? [refused.error] : undefined,
                }}
                label="メッセージ"
                max={MESSAGE_CHARS}
                support="画像・ファイルは、送信したあとのチャットで添付できます。"
              />
              <SubmitButton>送信する</SubmitButton>
            </Form>
          </Surface>
        )}
      </Columns>
    </>
  );
}
