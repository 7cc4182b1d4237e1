import { json, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApiRefusal } from "~/api.server";
import { ContactPicker } from "~/bodies/chat/contact-picker";
import { findPeople } from "~/bodies/chat/find.server";
import { only } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";

export const loader = only(
  "doctor",
  "ms",
)(async ({ viewer, api, url, context }) => {
  const name = url.searchParams.get("name")?.trim().slice(0, 100) ?? "";
  return json({ people: await findPeople(api, viewer, name), name, services: context.services });
});

/** Two people have one room: opening it again leads to it. */
export const action = only(
  "doctor",
  "ms",
)(async ({ api, request }) => {
  const memberList = (await request.formData()).getAll("memberList").map(String);
  try {
    const room = await api.chat.openRoom({ body: { memberList } });
    return redirect(`/rooms/${room.key}`, 303);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 422].includes(error.status)) throw error;
    return json({ error: error.message }, { status: error.status });
  }
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("チャットを始める", data.services) },
];

export const handle: Handle = { footer: false };

export default function NewRoom() {
  const { people, name } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead title="チャットを始める" back={{ to: "/rooms", label: "チャット" }} />
      {refused ? <Notice kind="danger">{refused.error}</Notice> : null}
      <ContactPicker people={people} name={name} />
    </>
  );
}
