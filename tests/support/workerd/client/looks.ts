import { OWNERS, type Things } from "../fixtures/looked-at";
import { call } from "./calls";

type Row = { objectId?: string; userId?: string };
type Look = (who: string, things: Things) => Promise<unknown>;

/** What an answer holds; nothing where it was refused. */
async function notified<T>(answered: Promise<Response>): Promise<Partial<T>> {
  const response = await answered;
  return response.ok ? ((await response.json()) as T) : {};
}
const look = <T>(who: string, path: string) => notified<T>(call(who, "GET", path));
const asked = <T>(who: string, path: string, body: object) => notified<T>(call(who, "POST", path, body));

const opened = async (who: string, fileUrl: string) =>
  (await call(who, "GET", fileUrl.replace("/api", ""))).ok ? { bytes: true } : {};

const named = (ids: string[], rows: Row[] = []) =>
  rows.filter(({ objectId, userId }) => ids.includes(objectId ?? userId ?? ""));

const rowsOfBoard = async (who: string, id: string) =>
  named([id], (await asked<{ items: Row[] }>(who, "/board/getBoardItems", {})).items);

type Reactors = { users: { user: Row }[] };
const reactorsAmong = async (who: string, path: string, body: object) =>
  (await asked<Reactors>(who, `/board/${path}`, body)).users?.filter(
    ({ user }) => user.objectId === OWNERS.doctor,
  );

/** The call that reads each thing of the table: the thing alone, without what is around it. */
export const LOOKS: Record<string, Look> = {
  doctorProfile: (who) => look(who, "/doctor/get?id=o-record"),
  hidingDoctor: (who) => look(who, "/doctor/get?id=hiding-record"),
  msProfile: (who) => asked(who, "/ms/profile", { objectId: OWNERS.ms }),
  connectProfile: (who) => look(who, `/connect/getProfileById/${OWNERS.connect}`),
  companyProfile: (who) => look(who, `/connectCompany/getProfileById/${OWNERS.company}`),
  nurseProfile: (who) => look(who, `/chat/partners/${OWNERS.nurse}`),
  chatPartner: (who) => look(who, `/chat/partners/${OWNERS.doctor}`),
  card: (who) => asked(who, "/businessCard/getBusinessCardByUserId", { userId: OWNERS.doctor }),
  holder: async (who) =>
    named(
      [OWNERS.doctor],
      (await asked<{ cards: Row[] }>(who, "/businessCard/findBusinessCard", {})).cards?.map((card) => ({
        ...card,
        objectId: card.userId ?? "",
      })),
    ),
  boardRow: (who, { item }) => rowsOfBoard(who, item),
  promotion: (who, { promotion }) => rowsOfBoard(who, promotion),
  boardItem: async (who, { item }) => {
    const { comments: _, ...rest } = await asked<{ comments: Row[] }>(who, "/board/getBoardItem", {
      id: item,
    });
    return rest;
  },
  boardPicture: (who, { boardFile }) => opened(who, boardFile),
  boardComment: async (who, { host, comment }) =>
    named([comment], (await asked<{ comments: Row[] }>(who, "/board/getBoardItem", { id: host })).comments),
  boardReaction: (who, { host }) => reactorsAmong(who, "findBoardItemReaction", { itemId: host }),
  commentReaction: (who, { hostComment }) =>
    reactorsAmong(who, "findBoardItemCommentReaction", { commentId: hostComment }),
  noticeRow: async (who, { notices }) =>
    named(notices, (await look<{ items: Row[] }>(who, "/hospitalNotices")).items),
  notice: (who, { notices }) => Promise.all(notices.map((id) => look(who, `/hospitalNotices/${id}`))),
  noticeFile: (who, { noticeFile }) => opened(who, noticeFile),
  sentRow: async (who, { sent }) =>
    named([sent], (await look<{ items: Row[] }>(who, "/hospitalNotices/own")).items),
  sentNotice: (who, { sent }) => look(who, `/hospitalNotices/${sent}`),
  noticeReader: async (who, { read }) =>
    named(
      [OWNERS.nurse, OWNERS.doctor],
      (await look<{ people: Row[] }>(who, `/hospitalNotices/${read}/readers`)).people,
    ),
  noticeRecipient: async (who, { read }) =>
    (
      await look<{ hospitals: { people: Row[] }[] }>(who, `/hospitalNotices/${read}/recipients`)
    ).hospitals?.flatMap(({ people }) => named([OWNERS.nurse, OWNERS.doctor], people)),
};
