import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { STARTERS } from "#contract/chat/limits";
import { MEMBERS_REQUIRED } from "#contract/chat/texts";
import { Form } from "~/forms/form";
import { findPeople, pickedPeople } from "~/parts/chat/find.server";
import { RoomAside, roomMembers } from "~/parts/chat/room-aside";
import { MemberPicker, PersonSearch } from "~/parts/chat/writing/member-picker";
import { PickDock } from "~/parts/chat/writing/pick-dock";
import { PICKER_FIELDS, TICKED_MEMBERS, tickedIn } from "~/parts/chat/writing/picked";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { only } from "~/request/guards.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";

export const loader = only(
  "doctor",
  "ms",
)(async ({ viewer, api, url, params }) => {
  const id = params.id ?? "";
  const name = queryTerms(url, "name");
  const [room, { members }, found] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    api.chat.members({ params: { id } }),
    findPeople(api, viewer, name, tickedIn(url.searchParams)),
  ]);
  if (room.groupId) throw redirect(`/rooms/${id}/members`);
  const present = new Set(members.map(({ objectId }) => objectId));
  const people = found.people.filter(({ objectId }) => !present.has(objectId));
  return json({ id, people, picked: found.picked, name, among: roomMembers(room) });
});

/** The call names everybody who shall be there, so those who are come first. */
export const action = only(...STARTERS)(async ({ api, form, params, context }) => {
  onlyFields(form, ...PICKER_FIELDS);
  const id = params.id ?? "";
  const ticked = tickedIn(form);
  const refused = async (error: string, status: number) =>
    json({ error, picked: await pickedPeople(api, ticked) }, { status });
  if (ticked.length === 0) return refused(MEMBERS_REQUIRED, 422);
  try {
    const { members } = await api.chat.members({ params: { id } });
    const memberList = [...members, ...ticked].map(({ objectId }) => objectId);
    await api.chat.changeRoom({ params: { id }, body: { memberList: [...new Set(memberList)] } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 422].includes(error.status)) throw error;
    return refused(error.message, error.status);
  }
  await context.flash({ kind: "success", text: `${ticked.length}名を追加しました` });
  return redirect(`/rooms/${id}/members`, 303);
}, TICKED_MEMBERS);

export const meta = titled("チャットメンバーの追加");

export const handle: Handle = { hydrate: true, footer: false };

export default function AddMembers() {
  const { id, people, name, picked, among } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="チャットメンバーの追加"
        back={{ to: `/rooms/${id}/members`, label: "チャットメンバー" }}
      />
      {refused ? <Callout kind="danger">{refused.error}</Callout> : null}
      <Callout>
        追加した方に見えるのは、追加した後のメッセージだけです。それより前のやり取りは見えません。
      </Callout>
      <Form method="post" action={`/rooms/${id}/members/add`} className="picker wide">
        <Columns label="このチャット" aside={<RoomAside {...among} isOfConnect={false} here="/members" />}>
          <PersonSearch name={name} />
          <MemberPicker {...{ people, name }} picked={refused?.picked ?? picked} direct={false} />
        </Columns>
        <PickDock icon="user-plus" word="選んだ方を追加する" picked={(refused?.picked ?? picked).length} />
      </Form>
    </>
  );
}
