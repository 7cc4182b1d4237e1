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
  withOwnPage((editing) => chooserPage(editing, "doctorExpertCategory")),
);

export const action = only(...DOCTORS)(
  withOwnPage((editing) => saveChosen(editing, "doctorExpertCategory")),
  CHOSEN,
);

export const meta = titled("専門医の編集");

export const handle: Handle = { footer: false };

export default function Page() {
  return (
    <EditChooser
      {...useLoaderData<typeof loader>()}
      title="専門医の編集"
      context="機構認定と学会認定の資格を分けて表示します。"
      noneLabel="専門医資格はまだ取得していない"
      error={useActionData<typeof action>()?.error}
    />
  );
}
