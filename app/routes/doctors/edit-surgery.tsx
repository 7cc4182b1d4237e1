import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { EditChooser } from "~/parts/doctors/edit/edit-chooser";
import { chooserPage, saveChosen } from "~/parts/doctors/edit/edit-chooser.server";
import { withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { CHOSEN } from "~/parts/doctors/record/offered.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS)(withOwnPage((editing) => chooserPage(editing, "surgeryMeshList")));

export const action = only(...DOCTORS)(
  withOwnPage((editing) => saveChosen(editing, "surgeryMeshList")),
  CHOSEN,
);

export const meta = titled("対応可能な手術・手技の編集");

export const handle: Handle = { footer: false };

export default function Page() {
  return (
    <EditChooser
      {...useLoaderData<typeof loader>()}
      title="対応可能な手術・手技の編集"
      context="医師検索の条件に使われます。"
      error={useActionData<typeof action>()?.error}
    />
  );
}
