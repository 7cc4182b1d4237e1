import { json, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ROOM_TITLE_CHARS } from "#contract/limits";
import { ApiRefusal } from "~/api.server";
import { findPeople } from "~/bodies/chat/find.server";
import { MemberPicker, PersonSearch } from "~/bodies/chat/members/member-picker";
import { pickedIn, TICKED_MEMBERS } from "~/bodies/chat/members/picked";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/text-field";
import { only } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = only(
  "doctor",
  "ms",
)(async ({ viewer, api, url, context }) => {
  const name = url.searchParams.get("name")?.trim().slice(0, 100) ?? "";
  return json({
    people: await findPeople(api, viewer, name),
    picked: pickedIn(url.searchParams),
    title: url.searchParams.get("title") ?? "",
    name,
    services: context.services,
  });
});

/** Two people have one room: opening it again leads to it. With more it is a group. */
export const action = only("doctor", "ms")(async ({ api, form }) => {
  const directWith = form.get("directWith");
  const memberList = directWith ? [String(directWith)] : pickedIn(form).map(({ objectId }) => objectId);
  const title = directWith ? "" : String(form.get("title") ?? "");
  try {
    const room = await api.chat.openRoom({ body: { memberList, title } });
    return redirect(`/rooms/${room.key}`, 303);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 422].includes(error.status)) throw error;
    return json({ error: error.message, picked: pickedIn(form), title }, { status: error.status });
  }
}, TICKED_MEMBERS);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("チャットを始める", data.services) },
];

export const handle: Handle = { footer: false };

export default function NewRoom() {
  const { people, name, ...asked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { picked, title } = refused ?? asked;
  return (
    <>
      <PageHead title="チャットを始める" back={{ to: "/rooms", label: "チャット" }} />
      {refused ? <Notice kind="danger">{refused.error}</Notice> : null}
      <Form method="post" action="/rooms/new" className="picker">
        <PersonSearch name={name} />
        <MemberPicker {...{ people, picked, name }} direct />
        <Surface title="グループチャット">
          <p>複数の方を選ぶと、グループチャットを始められます（500名まで）。</p>
          <TextField
            field={plainField("title", title)}
            label="チャット名"
            support={`${ROOM_TITLE_CHARS}文字まで。空欄のときはメンバーの名前で表示します。`}
          />
          <Button icon="users">選んだ方とチャットを始める</Button>
        </Surface>
      </Form>
    </>
  );
}
