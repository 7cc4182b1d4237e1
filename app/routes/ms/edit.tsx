import { useActionData, useLoaderData } from "@remix-run/react";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { MS_INTRODUCTION_CHARS } from "#contract/ms/limits";
import { msProfileChange } from "#contract/ms/shapes";
import { MS_PROFILE_CHANGED } from "#contract/ms/texts";
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
export const loader = only("ms")(async ({ api, params, viewer }) => {
  if (params.id && params.id !== viewer.id) throw new Response(null, { status: 404 });
  const [ms, { prefectures }] = await Promise.all([
    api.ms.profile({ body: { objectId: viewer.id } }),
    referenceLists(api),
  ]);
  return { ms, prefectures, name: viewer.name };
});

export const action = only("ms")(
  (entered) =>
    saveProfile(entered, {
      shape: msProfileChange.shape,
      change: (body) => entered.api.ms.changeProfile({ body }),
      page: `/ms/${entered.viewer.id}`,
    }),
  {
    bytes: UPLOAD_BODY_BYTES,
    hasFiles: true,
    whenTooLarge: pictureTooLarge,
  },
);

export const meta = titled("MSプロフィール編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditMs() {
  const { ms, prefectures, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as SavedPart | undefined;
  const image = answer?.image;
  return (
    <>
      <PageHead
        title="プロフィールの編集"
        context={`${name} さん`}
        back={{ to: `/ms/${ms.objectId}`, label: "プロフィール" }}
      />
      <Picture name={name} src={ms.avatarUrl} errors={image ? [image] : undefined} />
      <ProfileWords
        profile={ms}
        prefectures={prefectures}
        changed={MS_PROFILE_CHANGED}
        max={MS_INTRODUCTION_CHARS}
        lastResult={answer?.lastResult ?? null}
      />
    </>
  );
}
