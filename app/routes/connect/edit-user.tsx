import { useActionData, useLoaderData } from "@remix-run/react";
import { connectProfileChange } from "#contract/connect/calls";
import { CONNECT_INTRODUCTION_CHARS } from "#contract/connect/limits";
import { CONNECT_PROFILE_CHANGED } from "#contract/connect/texts";
import { EditProfile } from "~/parts/users/profile/edit-profile";
import { type SavedPart, WITH_PICTURE } from "~/parts/users/profile/save-picture.server";
import { saveProfile } from "~/parts/users/profile/save-profile.server";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

/** Loads one's own page, also without an id; nobody may edit that of another. */
export const loader = only("connect")(async ({ api, params, viewer }) => {
  if (params.id && params.id !== viewer.id) throw new Response(null, { status: 404 });
  const [profile, { prefectures }] = await Promise.all([
    api.connect.profile({ params: { id: viewer.id } }),
    referenceLists(api),
  ]);
  return { profile, prefectures, name: viewer.name };
});

export const action = only("connect")(
  (entered) =>
    saveProfile(entered, {
      shape: connectProfileChange.shape,
      change: (body) => entered.api.connect.changeProfile({ body }),
      page: `/connect/user/${entered.viewer.id}`,
    }),
  WITH_PICTURE,
);

export const meta = titled("プロフィールの編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditConnectUser() {
  const found = useLoaderData<typeof loader>();
  return (
    <EditProfile
      {...found}
      of="connect"
      page={`/connect/user/${found.profile.objectId}`}
      changed={CONNECT_PROFILE_CHANGED}
      max={CONNECT_INTRODUCTION_CHARS}
      answer={useActionData<typeof action>() as SavedPart | undefined}
    />
  );
}
