import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { EditChooser } from "~/parts/doctors/edit/edit-chooser";
import { chooserPage, saveChosen } from "~/parts/doctors/edit/edit-chooser.server";
import { withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { CHOSEN } from "~/parts/doctors/record/offered.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS)(withOwnPage((editing) => chooserPage(editing, "searchPaperMeshList")));

export const action = only(...DOCTORS)(
  withOwnPage((editing) => saveChosen(editing, "searchPaperMeshList")),
  CHOSEN,
);

export const meta = titled("得意とする疾患・部位の編集");

export const handle: Handle = { footer: false };

export default function Page() {
  return (
    <EditChooser
      {...useLoaderData<typeof loader>()}
      title="得意とする疾患・部位の編集"
      context="医師検索の条件に使われます。"
      error={useActionData<typeof action>()?.error}
    />
  );
}
