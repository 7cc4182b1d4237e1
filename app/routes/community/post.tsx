import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { postAct, postView } from "~/parts/community/posts/post.server";
import { PostScreens } from "~/parts/community/posts/post-screens";
import { POST_FORM_BYTES, whenPostTooLarge } from "~/parts/posts/post-acts.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS, "ms")(postView);

export const action = only("doctor", "ms")(postAct, {
  bytes: POST_FORM_BYTES,
  hasFiles: true,
  whenTooLarge: whenPostTooLarge,
});

export const meta = titled<typeof loader>((data) =>
  data.screen === "post" ? data.post.title : data.screen === "edit" ? "投稿の編集" : "投稿の作成",
);

export const handle: Handle = { hydrate: true };

export default function CommunityPost() {
  return <PostScreens data={useLoaderData<typeof loader>()} held={useActionData<typeof action>() ?? null} />;
}
