import { useActionData, useLoaderData } from "@remix-run/react";
import { CONNECT_INTRODUCTION_CHARS } from "#contract/connect/limits";
import { connectProfileChange } from "#contract/connect/shapes";
import { CONNECT_PROFILE_CHANGED } from "#contract/connect/texts";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { Picture } from "~/parts/users/picture";
import { ProfileWords } from "~/parts/users/profile-words";
import { pictureTooLarge, type SavedPart } from "~/parts/users/save-picture.server";
import { saveProfile } from "~/parts/users/save-profile.server";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";

/** Without an id it is one's own page; another's is nobody's to edit. */
export const loader = only("connect")(async ({ api, params, viewer }) => {
  if (params.id && params.id !== viewer.id) throw new Response(null, { status: 404 });
  const [user, { prefectures }] = await Promise.all([
    api.connect.profile({ params: { id: viewer.id } }),
    referenceLists(api),
  ]);
  return { user, prefectures, name: viewer.name };
});

export const action = only("connect")(
  (entered) =>
    saveProfile(entered, {
      shape: connectProfileChange.shape,
      change: (body) => entered.api.connect.changeProfile({ body }),
      page: `/connect/user/${entered.viewer.id}`,
    }),
  {
    bytes: UPLOAD_BODY_BYTES,
    hasFiles: true,
    whenTooLarge: pictureTooLarge,
  },
);

export const meta = titled("プロフィールの編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditConnectUser() {
  const { user, prefectures, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as SavedPart | undefined;
  const image = answer?.image;
  return (
    <>
      <PageHead
        title="プロフィールの編集"
        context={`${name} さん`}
        back={{ to: `/connect/user/${user.objectId}`, label: "プロフィール" }}
      />
      <Picture name={name} role={CONNECT} src={user.avatarUrl} errors={image ? [image] : undefined} />
      <ProfileWords
        profile={user}
        prefectures={prefectures}
        changed={CONNECT_PROFILE_CHANGED}
        max={CONNECT_INTRODUCTION_CHARS}
        lastResult={answer?.lastResult ?? null}
      />
    </>
  );
}

/** The role whose colours a seal bears. */
const CONNECT = "connect" as const;
