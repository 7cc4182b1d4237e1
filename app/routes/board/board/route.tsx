import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { POST_FORM_BYTES, whenPostTooLarge } from "~/parts/posts/post-acts.server";
import { signedIn } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { act } from "./acts.server";
import { BoardList } from "./board-list";
import { GoneItem } from "./gone-item";
import { ItemPage } from "./item-page";
import { listOf, oneOf } from "./seen.server";

/** Loads the board, or with an id one of its items. */
export const loader = signedIn(async (entered) => {
  const shown = entered.params.id ? await oneOf(entered) : await listOf(entered);
  return json(shown, { status: shown.view === "gone" ? 404 : 200 });
});

export const action = signedIn(act, {
  bytes: POST_FORM_BYTES,
  hasFiles: true,
  whenTooLarge: whenPostTooLarge,
});

export const meta = titled<typeof loader>((data) => (data.view === "item" ? data.item.title : "掲示板"));

export const handle: Handle = { hydrate: true };

export default function Board() {
  const shown = useLoaderData<typeof loader>();
  const held = useActionData<typeof action>() ?? null;
  if (shown.view === "list") return <BoardList {...shown} />;
  if (shown.view === "gone") return <GoneItem message={shown.message} />;
  return <ItemPage {...shown} key={shown.item.objectId} held={held} />;
}
