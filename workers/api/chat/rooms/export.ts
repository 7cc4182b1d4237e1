import { uuidv7 } from "uuidv7";
import type { chat } from "#contract/chat/calls";
import {
  EXPORT_AVAILABLE_MS,
  EXPORTED_BYTES,
  EXPORTED_FILES,
  EXPORTED_MESSAGES,
} from "#contract/chat/limits";
import type { Person } from "#contract/chat/shapes";
import {
  CHAT_EXPORTED,
  FORWARDED,
  MEDIA_UNREADABLE,
  MESSAGE_DELETED,
  QUOTED_DELETED,
} from "#contract/chat/texts";
import {
  clockInJapan,
  dateInJapan,
  fromJapanTime,
  writtenDate,
  writtenDateTime,
} from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import { blankedName, withoutPatientData } from "#contract/patient-data";
import { FIELD_INVALID } from "#contract/texts";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import type { Media, OpenedMessage } from "../../../../durable-objects/room/room-view";
import type { Database } from "../../../db/client";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { invalidFields, logFaultOf, notFound } from "../../errors";
import { nameInZip, type ZipEntry, zipStream } from "../../files/zip";
import type { Handler } from "../../serve";
import { openedBytes } from "../media";
import { roomOf } from "../objects";
import { peopleOf } from "../people/people";
import { roomName } from "./room";

/** The log has it before the room, so that no line is there without an entry. */
export const exportRoom: Handler<typeof chat.exportRoom> = async ({
  viewer,
  params,
  body,
  db,
  env,
  scope,
}) => {
  const room = await roomOf(env, params.id);
  const { clientMessageId = uuidv7() } = body;
  const before = await room.sentAs(viewer.id, clientMessageId);
  if (!before) {
    if (!(await room.isMember(viewer.id))) throw notFound();
    await record(db, scope, { action: "chat-exported", actorId: viewer.id, target: params.id, result: "ok" });
  }
  const line =
    before ?? (await room.send(viewer.id, { text: CHAT_EXPORTED, clientMessageId, notice: "exported" }));
  if (!line || typeof line === "string") throw notFound();
  if (line.notice !== "exported") throw invalidFields({ clientMessageId: FIELD_INVALID });
  return { id: line.id, until: line.createdAt + EXPORT_AVAILABLE_MS };
};

/** The first part is read before the answer begins: whoever may not see it is refused, and gets no broken file. */
export const roomExport: Handler<typeof chat.roomExport> = async ({ viewer, params, query, db, env }) => {
  const room = await roomOf(env, params.id);
  const wanted = { viewer, db, env, roomId: params.id, exportId: params.exportId, ...query };
  const [found, first] = await Promise.all([room.members(viewer.id), pageOf(wanted, 0)]);
  if (!found || !first) throw notFound();
  const people = await peopleOf(db, found.memberIds);
  const members = found.memberIds.flatMap((id) => people.get(id) ?? []);
  const others = members.filter(({ objectId }) => objectId !== viewer.id);
  const name = roomName(found.head.title, others, others.length);
  const fileName = nameInZip(`チャット_${name}_${dateInJapan(Date.now())}.zip`).toWellFormed();
  const header = { name, members, exportedBy: people.get(viewer.id)?.name ?? "", at: Date.now() };
  return new Response(zipStream(entriesOf(wanted, header, first)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="chat.zip"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`,
      "Cache-Control": "no-store",
    },
  });
};

/** What somebody exports: days in Japan (`YYYY-MM-DD`, empty: open), whether with files, whether patients are blanked. */
type Wanted = {
  viewer: Viewer;
  db: Database;
  env: Env;
  roomId: string;
  exportId: string;
  from: string;
  until: string;
  files: boolean;
  blanked: boolean;
};
type Header = { name: string; members: readonly Person[]; exportedBy: string; at: number };

const MESSAGES_AT_ONCE = 200;
const LINE_BREAK = "\r\n";
/** Before every line of a message: none can pass for the head of another. */
const INDENT = "    ";

/** A part of the conversation; null for whoever may not export it. */
async function pageOf({ viewer, env, roomId, exportId, from, until }: Wanted, after: number) {
  const span = {
    from: from ? fromJapanTime(`${from}T00:00`) : 0,
    until: until ? fromJapanTime(`${until}T00:00`) + DAY_MS : Number.MAX_SAFE_INTEGER,
  };
  const room = await roomOf(env, roomId);
  return room.transcript(viewer.id, exportId, { after, ...span, limit: MESSAGES_AT_ONCE });
}

/** A text with all messages, and the files, one after the other. */
async function* entriesOf(wanted: Wanted, header: Header, first: OpenedMessage[]): AsyncGenerator<ZipEntry> {
  const files = new ExportedFiles(wanted);
  const bytes = new TextEncoder();
  const lines = async function* () {
    yield bytes.encode(`\uFEFF${headOf(wanted, header)}`);
    for await (const part of partsOf(wanted, first, files)) yield bytes.encode(part);
  };
  yield { path: "chat.txt", chunks: lines() };
  for (const { path, name } of files.all) {
    const opened = await openedBytes(wanted, name, "original").catch(logFaultOf);
    if (opened) yield { path, chunks: [new Uint8Array(opened)] };
  }
}

function headOf({ from, until, blanked }: Wanted, { name, members, exportedBy, at }: Header): string {
  const span =
    from || until ? `${from || "最初"} から ${until || "最後"} まで` : "すべて（参加した後のもの）";
  return [
    `チャット：${name}`,
    `期間：${span}`,
    `書き出した方：${exportedBy}`,
    `書き出した日時：${writtenDateTime(at)}`,
    ...(blanked ? ["患者さんの情報と思われる部分は「●●」に置き換えています。"] : []),
    `参加者（${members.length}名）：${members.map(nameWithWork).join("、")}`,
    "",
    "",
  ].join(LINE_BREAK);
}

const nameWithWork = ({ name, organization }: Person) => (organization ? `${name}（${organization}）` : name);

async function* partsOf(
  wanted: Wanted,
  first: OpenedMessage[],
  files: ExportedFiles,
): AsyncGenerator<string> {
  const people = new Map<string, Person>();
  let day = "";
  let count = 0;
  for (let page: OpenedMessage[] = first; page.length > 0; ) {
    await addPeople(wanted, page, people);
    for (const message of page) {
      const sentOn = writtenDate(message.createdAt);
      if (sentOn !== day) yield `【${sentOn}】${LINE_BREAK}${LINE_BREAK}`;
      day = sentOn;
      yield linesOf(wanted, message, people, files).join(LINE_BREAK) + LINE_BREAK + LINE_BREAK;
    }
    count += page.length;
    if (count >= EXPORTED_MESSAGES) {
      yield `※ ${EXPORTED_MESSAGES}件を超えたため、ここまでです。続きは期間を指定して書き出してください。${LINE_BREAK}`;
      return;
    }
    if (page.length < MESSAGES_AT_ONCE) return;
    const next = await pageOf(wanted, page.at(-1)?.seq ?? 0);
    // Whoever is taken out of the room meanwhile gets a file that is broken off.
    if (!next) throw new Error("the room is closed to whoever exports it");
    page = next;
  }
}

async function addPeople({ db }: Wanted, page: OpenedMessage[], people: Map<string, Person>) {
  const ids = page.flatMap(({ senderId, quoted, acknowledgedBy }) => [
    senderId,
    ...acknowledgedBy,
    ...(quoted ? [quoted.senderId] : []),
  ]);
  const missing = ids.filter((id) => !people.has(id));
  for (const [id, person] of await peopleOf(db, missing)) people.set(id, person);
}

function linesOf(
  { blanked }: Wanted,
  message: OpenedMessage,
  people: Map<string, Person>,
  files: ExportedFiles,
): string[] {
  const nameOf = (id: string) => people.get(id)?.name ?? WITHDRAWN_NAME;
  const shown = (text: string) => (blanked ? withoutPatientData(text) : text);
  const { senderId, createdAt, deletedAt, editedAt, quoted, acknowledgedBy, medias } = message;
  const facts = [
    ...(message.isForwarded ? [FORWARDED] : []),
    ...(editedAt !== null && deletedAt === null ? ["編集済み"] : []),
  ];
  const head = `${clockInJapan(createdAt)} ${nameOf(senderId)}${facts.map((fact) => `（${fact}）`).join("")}`;
  if (deletedAt !== null) return [head, `${INDENT}（${MESSAGE_DELETED}）`];
  const quotedText = quoted && (quoted.deletedAt === null ? shown(quoted.text) : QUOTED_DELETED);
  const body = [
    ...(quoted ? [`＞ ${nameOf(quoted.senderId)}：${inOne(quotedText ?? "")}`] : []),
    ...(message.text ? shown(message.text).split(/\r\n|[\r\n\u2028\u2029]/) : []),
    ...medias.map((media) => files.lineOf(media)),
    ...(acknowledgedBy.length > 0 ? [`確認しました：${acknowledgedBy.map(nameOf).join("、")}`] : []),
  ];
  return [head, ...body.map((line) => INDENT + line)];
}

const inOne = (text: string) => text.replace(/\s+/g, " ").trim();

/** The files that go along, as far as there is room for them. */
class ExportedFiles {
  readonly all: { path: string; name: string }[] = [];
  private bytes = 0;

  constructor(private readonly wanted: Pick<Wanted, "files" | "blanked">) {}

  /** What the text says of a file; notes it. */
  lineOf({ name, fileName, size, isUnreadable }: Media): string {
    const shown = this.wanted.blanked ? blankedName(fileName) : fileName;
    if (isUnreadable) return `［添付］${MEDIA_UNREADABLE}`;
    if (!this.wanted.files) return `［添付］${inOne(shown)}`;
    const isFull = this.all.length >= EXPORTED_FILES || this.bytes + size > EXPORTED_BYTES;
    if (isFull) return `［添付］${inOne(shown)}（上限を超えたため、含まれていません）`;
    const path = `files/${String(this.all.length + 1).padStart(4, "0")}_${nameInZip(inOne(shown))}`;
    this.all.push({ path, name });
    this.bytes += size;
    return `［添付］${path}`;
  }
}
