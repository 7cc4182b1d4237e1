import { EXPORTED_BYTES, EXPORTED_FILES, EXPORTED_MESSAGES } from "#contract/chat/limits";
import type { Person } from "#contract/chat/rooms";
import { FORWARDED, MEDIA_UNREADABLE, MESSAGE_DELETED, QUOTED_DELETED } from "#contract/chat/texts";
import { clockInJapan, fromJapanTime, writtenDate, writtenDateTime } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import { blankedName, withoutPatientData } from "#contract/patient-data";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import type { Media, OpenedMessage } from "../../../../durable-objects/room/room-view";
import type { Database } from "../../../db/client";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { logFaultOf } from "../../errors";
import { nameInZip, type ZipEntry } from "../../files/zip";
import { openedBytes } from "../media/medias";
import { roomOf } from "../objects";
import { peopleOf } from "../people/people";

/** What somebody exports: days in Japan (`YYYY-MM-DD`, empty: open), whether with files, whether patients are blanked. */
export type Wanted = {
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
export type Header = { name: string; members: readonly Person[]; exportedBy: string; at: number };

const MESSAGES_AT_ONCE = 200;
const LINE_BREAK = "\r\n";
/** Before every line of a message: none can pass for the head of another. */
const INDENT = "    ";

/** A part of the conversation; null for whoever may not export it. */
export async function pageOf({ viewer, env, roomId, exportId, from, until }: Wanted, after: number) {
  const span = {
    from: from ? fromJapanTime(`${from}T00:00`) : 0,
    until: until ? fromJapanTime(`${until}T00:00`) + DAY_MS : Number.MAX_SAFE_INTEGER,
  };
  const room = await roomOf(env, roomId);
  return room.transcript(viewer.id, exportId, { after, ...span, limit: MESSAGES_AT_ONCE });
}

/** A text with all messages, and the files, one after the other. */
export async function* entriesOf(
  wanted: Wanted,
  header: Header,
  first: OpenedMessage[],
): AsyncGenerator<ZipEntry> {
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
