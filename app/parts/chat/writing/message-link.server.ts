import { isStarter } from "#contract/chat/limits";
import {
  CHAT_AFTER_REVIEW,
  CHAT_COMPANY_ANSWERS,
  CHAT_NOT_FOR_CO_MEDICAL,
  CHAT_NOT_FOR_CONNECT,
} from "#contract/chat/texts";
import type { Principal } from "#contract/endpoint";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { WebViewer } from "~/request/context";

/** The page on which a person is written to, or why there is none. `isNew`: it is for a first message, not a room. */
export type MessageLink = { to: string; isNew?: boolean } | { refusal: string; instead?: Way };

/** Where one may write instead. */
type Way = { to: string; label: string };

/** Whoever begins no chat is told why. */
const REFUSALS: Partial<Record<Principal, string>> = {
  temporaryDoctor: CHAT_AFTER_REVIEW,
  connectCompany: CHAT_COMPANY_ANSWERS,
  "co-medical": CHAT_NOT_FOR_CO_MEDICAL,
  connect: CHAT_NOT_FOR_CONNECT,
};

const INSTEAD: Partial<Record<Principal, Way>> = {
  connect: { to: "/connect/group/list", label: "コミュニティを開く" },
};

/** Tells who may begin chats at all: a list offers nobody else a way that leads nowhere. */
export const mayStartChats = ({ principal }: Pick<WebViewer, "principal">) => isStarter(principal);

/** How the viewer writes to a user whose page they look at; null where nothing is to be offered or explained. */
export async function messageLinkTo(
  api: Api,
  viewer: WebViewer,
  userId: string | null,
): Promise<MessageLink | null> {
  if (userId === null || userId === viewer.id) return null;
  const refusal = REFUSALS[viewer.principal];
  if (refusal) return { refusal, instead: INSTEAD[viewer.principal] };
  if (!mayStartChats(viewer)) return null;
  const addressed = { to: `/rooms/new?to=${userId}`, isNew: true };
  try {
    const { roomId, refusal } = await api.chat.partner({ params: { userId } });
    if (roomId) return { to: `/rooms/${roomId}` };
    return refusal ? { refusal } : addressed;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    // Somebody who does not chat has no way; if the host fails, the next page will know.
    return error.status === 404 ? null : addressed;
  }
}
