import type { Entered } from "~/request/guards.server";

/** The notice of the address, for who sent it; to others it does not exist. */
export async function mineOr404({ api, params }: Pick<Entered, "api" | "params">) {
  const notice = await api.notices.get({ params: { objectId: params.id ?? "" }, query: { preview: "true" } });
  if (!notice.isMine) throw new Response(null, { status: 404 });
  return notice;
}
