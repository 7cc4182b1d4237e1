import { useActionData, useLoaderData } from "@remix-run/react";
import { msProfileChange } from "#contract/ms/calls";
import { MS_INTRODUCTION_CHARS } from "#contract/ms/limits";
import { MS_PROFILE_CHANGED } from "#contract/ms/texts";
import { EditProfile } from "~/parts/users/profile/edit-profile";
import { type SavedPart, WITH_PICTURE } from "~/parts/users/profile/save-picture.server";
import { saveProfile } from "~/parts/users/profile/save-profile.server";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

/** Loads one's own page, also without an id; nobody may edit that of another. */
export const loader = only("ms")(async ({ api, params, viewer }) => {
  if (params.id && params.id !== viewer.id) throw new Response(null, { status: 404 });
  const [profile, { prefectures }] = await Promise.all([
    api.ms.profile({ body: { objectId: viewer.id } }),
    referenceLists(api),
  ]);
  return { profile, prefectures, name: viewer.name };
});

export const action = only("ms")(
  (entered) =>
    saveProfile(entered, {
      shape: msProfileChange.shape,
      change: (body) => entered.api.ms.changeProfile({ body }),
      page: `/ms/${entered.viewer.id}`,
    }),
  WITH_PICTURE,
);

export const meta = titled("MSプロフィール編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditMs() {
  const found = useLoaderData<typeof loader>();
  return (
    <EditProfile
      {...found}
      of="ms"
      page={`/ms/${found.profile.objectId}`}
      changed={MS_PROFILE_CHANGED}
      max={MS_INTRODUCTION_CHARS}
      answer={useActionData<typeof action>() as SavedPart | undefined}
    />
  );
}
