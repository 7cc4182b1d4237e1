import { json, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApiRefusal } from "~/api.server";
import { RoomScreen } from "~/bodies/chat/room-screen";
import { only } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";

/** Messages drawn at once; older ones are a link away. */
const SHOWN_MESSAGES = 100;

export const loader = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ viewer, api, params, url, context }) => {
  const before = url.searchParams.get("before") ?? undefined;
  const room = await api.chat.room({
    params: { id: params.id ?? "" },
    query: { limit: SHOWN_MESSAGES, before },
  });
  return json({
    room,
    viewerId: viewer.id,
    isOlder: before !== undefined,
    clientMessageId: crypto.randomUUID(),
    services: context.services,
  });
});

export const action = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ api, params, request }) => {
  const form = await request.formData();
  const id = params.id ?? "";
  if (form.get("intent") === "read") {
    const lastReadMessageId = String(form.get("lastReadMessageId"));
    await api.chat.readMessages({ params: { id }, body: { lastReadMessageId } });
    return redirect(`/rooms/${id}`, 303);
  }
  const message = String(form.get("message") ?? "");
  try {
    const clientMessageId = String(form.get("clientMessageId") ?? "") || undefined;
    await api.chat.sendMessage({ params: { id }, body: { message, clientMessageId } });
    return redirect(`/rooms/${id}`, 303);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![422, 429].includes(error.status)) throw error;
    return json({ text: message, error: error.message }, { status: error.status });
  }
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle(data.room.name, data.services) },
];

export const handle: Handle = { footer: false };

export default function RoomPage() {
  const { room, viewerId, clientMessageId, isOlder } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <RoomScreen key={room.key} {...{ room, viewerId, clientMessageId, isOlder, refused }} />;
}
