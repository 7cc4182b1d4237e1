import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { EditChooser } from "~/parts/doctors/edit/edit-chooser";
import { chooserPage, saveChosen } from "~/parts/doctors/edit/edit-chooser.server";
import { withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { CHOSEN } from "~/parts/doctors/record/offered.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS)(
  withOwnPage((editing) => chooserPage(editing, "unacceptableMeshList")),
);

export const action = only(...DOCTORS)(
  withOwnPage((editing) => saveChosen(editing, "unacceptableMeshList")),
  CHOSEN,
);

export const meta = titled("対応していない疾患・手技の編集");

export const handle: Handle = { footer: false };

export default function Page() {
  return (
    <EditChooser
      {...useLoaderData<typeof loader>()}
      title="対応していない疾患・手技の編集"
      context="ご紹介の行き違いを防ぐために表示します。"
      error={useActionData<typeof action>()?.error}
    />
  );
}
