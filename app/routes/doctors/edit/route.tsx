import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { MissingParts } from "~/parts/doctors/missing-parts";
import { Picture } from "~/parts/users/profile/picture";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Meter } from "~/ui/progress/meter";
import { Surface } from "~/ui/surface";
import { Basics } from "./basics";
import { ChosenParts } from "./chosen-parts";
import { editPage } from "./page.server";
import { savePart } from "./save.server";
import { Shown } from "./shown";
import { Workplaces } from "./workplaces";

export const loader = only(...DOCTORS)(withOwnPage(editPage));

export const action = only(...DOCTORS)(withOwnPage(savePart), {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: () => tooLarge(),
});

function tooLarge() {
  return Response.json({ errors: { image: [UPLOAD_TOO_LARGE] }, typed: {} }, { status: 413 });
}

export const meta = titled("医師プロフィール編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditDoctor() {
  const page = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as ResponseBody | undefined;
  const errors = response?.errors ?? {};
  return (
    <>
      <PageHead
        title="プロフィールの編集"
        context={`${page.name} 先生`}
        back={{ to: `/doctor/${page.id}`, label: "プロフィール" }}
      />
      {errors.form ? <Callout kind="danger">{errors.form.join("\n")}</Callout> : null}
      <Columns label="完成度と見え方" aside={<Sidebar {...page} />}>
        <Picture name={page.name} src={page.avatarUrl} errors={errors.image} />
        <Workplaces home={page.home} places={page.places} seen={page.placesSeen} />
        <ChosenParts {...page} />
        <Basics {...page} typed={response?.typed} errors={errors} />
        <Shown hidden={page.hidden} />
      </Columns>
    </>
  );
}

type ResponseBody = { errors: Record<string, string[]>; typed?: Partial<Record<string, string>> };
type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Sidebar({ id, completeness }: Page) {
  return (
    <Surface title="完成度">
      <div className="with-meter">
        <Meter done={completeness.done} of={completeness.of} />
        <MissingParts missing={completeness.missing} />
      </div>
      <ButtonLink kind="secondary" icon="eye" to={`/doctor/${id}?as=colleague`}>
        ほかの会員からの見え方
      </ButtonLink>
    </Surface>
  );
}
