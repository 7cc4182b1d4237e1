import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FORWARD_ROOMS, LIST_LIMIT, TALKERS } from "#contract/chat/limits";
import type { ListedRoom } from "#contract/chat/shapes";
import { matches } from "#contract/japanese/wording";
import { blankedName, withoutPatientData } from "#contract/patient-data";
import { Form } from "~/forms/form";
import { type FoundPatientDatum, foundIn } from "~/live/sending/patient-data";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { type Api, ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { RowList } from "~/ui/rows";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";

export const loader = only(...TALKERS)(async ({ api, url, params }) => {
  const id = params.id ?? "";
  const name = queryTerms(url, "name");
  const [message, { rooms }] = await Promise.all([
    messageAt(api, id, Number(params.seq)),
    api.chat.rooms({ query: { limit: LIST_LIMIT } }),
  ]);
  const ticked = ticksIn(url.searchParams);
  return json({
    id,
    seq: message.seq,
    text: message.message,
    fileNames: message.medias.map(({ fileName }) => fileName),
    // What is ticked stays in sight, whatever is searched for.
    rooms: rooms.filter(
      (room) => room.key !== id && (name === "" || ticked.includes(room.key) || matches(room.name, name)),
    ),
    ticked,
    name,
    // A search in between goes on with the same forwarding.
    clientMessageId: url.searchParams.get("clientMessageId") || crypto.randomUUID(),
  });
});

/** The message of the room at this place; 404 where there is none any more. */
async function messageAt(api: Api, id: string, seq: number) {
  if (!Number.isInteger(seq) || seq < 1) throw new Response(null, { status: 404 });
  const { messages } = await api.chat.room({ params: { id }, query: { after: seq - 1, limit: 1 } });
  const [message] = messages;
  if (message?.seq !== seq || message.deletedAt !== null) throw new Response(null, { status: 404 });
  return message;
}

const ticksIn = (values: URLSearchParams | FormData) => values.getAll("rooms").map(String);

type Refused = {
  error: string | null;
  /** What looks like a patient, and waits for an answer. */
  found: FoundPatientDatum[];
  isBlanked: boolean;
  ticked: string[];
  /** Sent again under the same id, what some rooms have already does not come to them twice. */
  clientMessageId: string;
};

export const action = only(...TALKERS)(async ({ api, form, params, context }) => {
  onlyFields(form, "rooms", "name", "clientMessageId", "patient", "blanked");
  const id = params.id ?? "";
  const message = await messageAt(api, id, Number(params.seq));
  const ticked = ticksIn(form);
  const patient = form.get("patient");
  const isBlanked = patient === "blank" || (form.has("blanked") && patient !== "keep");
  const clientMessageId = textIn(form, "clientMessageId");
  const refused = (more: Partial<Refused>, status: number) =>
    json<Refused>({ error: null, found: [], isBlanked, ticked, clientMessageId, ...more }, { status });
  if (patient === "blank") return refused({}, 422);
  const fileNames = message.medias.map(({ fileName }) => fileName);
  const found = patient === "keep" || isBlanked ? [] : foundIn(message.message, fileNames);
  if (found.length > 0) return refused({ found }, 422);
  try {
    await api.chat.forwardMessage({
      params: { id, messageId: message.id },
      body: { rooms: ticked, clientMessageId: clientMessageId || undefined, isBlanked },
    });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 409, 413, 422, 429].includes(error.status)) throw error;
    const closed = Object.keys(error.refused.errors ?? {});
    return refused(
      { error: error.message, ticked: ticked.filter((each) => !closed.includes(each)) },
      error.status,
    );
  }
  await context.flash({ kind: "success", text: `${ticked.length}件のチャットに転送しました` });
  return redirect(`/rooms/${id}`, 303);
});

export const meta = titled("メッセージの転送");

export const handle: Handle = { hydrate: true, footer: false };

export default function ForwardMessage() {
  const { id, seq, text, fileNames, rooms, name, clientMessageId, ...asked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const ticked = refused?.ticked ?? asked.ticked;
  return (
    <>
      <PageHead
        title="メッセージの転送"
        lead={`転送先のチャットを${FORWARD_ROOMS}件まで選べます。元のチャットや送信者の名前は伝わりません。`}
        back={{ to: `/rooms/${id}`, label: "チャット" }}
      />
      {refused?.error ? <Callout kind="danger">{refused.error}</Callout> : null}
      <Form method="post" action={`/rooms/${id}/forward/${seq}`} className="picker">
        <input type="hidden" name="clientMessageId" value={refused?.clientMessageId || clientMessageId} />
        <Surface title="転送する内容">
          <Content isBlanked={refused?.isBlanked === true} {...{ text, fileNames }} />
        </Surface>
        {refused && refused.found.length > 0 ? <PatientQuestion found={refused.found} /> : null}
        <div>
          <SearchLine id="room-name" label="チャット名・相手の名前で検索" name="name" value={name}>
            <Button kind="secondary" icon="search" formMethod="get">
              検索する
            </Button>
          </SearchLine>
        </div>
        <Surface title={name ? `「${name}」の検索結果` : "転送先"} flush>
          {rooms.length > 0 ? <Rooms {...{ rooms, ticked }} /> : <NoRooms name={name} />}
        </Surface>
        <Button icon="forward">選んだチャットに転送する</Button>
      </Form>
    </>
  );
}

type ContentProps = { text: string; fileNames: readonly string[]; isBlanked: boolean };

function Content({ text, fileNames, isBlanked }: ContentProps) {
  const names = isBlanked ? fileNames.map(blankedName) : fileNames;
  return (
    <>
      {isBlanked ? <input type="hidden" name="blanked" value="on" /> : null}
      {text ? <p className="forward-text">{isBlanked ? withoutPatientData(text) : text}</p> : null}
      {names.length > 0 ? <p className="note">添付：{names.join("、")}</p> : null}
    </>
  );
}

type RoomsProps = { rooms: readonly ListedRoom[]; ticked: readonly string[] };

function Rooms({ rooms, ticked }: RoomsProps) {
  return (
    <RowList label="転送先のチャット">
      {rooms.map((room) => (
        <li key={room.key} className="line">
          <label className="tick">
            <input type="checkbox" name="rooms" value={room.key} defaultChecked={ticked.includes(room.key)} />
            <Seal name={room.name} icon={room.kind === "group" ? "users" : undefined} size="s" />
            <span className="row-words">
              <span className="name">
                <span>
                  {room.name} {room.kind === "group" ? <small>{room.memberCount}名</small> : null}
                </span>
              </span>
            </span>
          </label>
        </li>
      ))}
    </RowList>
  );
}

function NoRooms({ name }: { name: string }) {
  return (
    <EmptyState
      drawing="search"
      title={name ? "該当するチャットは見つかりませんでした" : "転送できるチャットはまだありません"}
    />
  );
}
