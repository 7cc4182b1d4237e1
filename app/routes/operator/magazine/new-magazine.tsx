import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { magazineFields } from "#contract/magazine/calls";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { MagazineForm } from "~/parts/operator/magazine-form";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api }) => {
  const { departments, prefectures } = await referenceLists(api);
  return { departments, prefectures };
});

export const action = operator(({ form, api }) =>
  submit(form, magazineFields, async (body) => {
    const { id } = await api.magazine.createMagazine({ body });
    return redirect(`/admin/magazine/${id}`, 303);
  }),
);

export const meta = titled("配信を書く");

export default function NewMagazine() {
  return (
    <>
      <OperatorHead
        title="配信を書く"
        lead="下書きとして保存してから、見本・宛先の人数を確かめて送ります。"
        back={{ to: "/admin/magazine", label: "配信" }}
      />
      <Surface>
        <MagazineForm
          {...useLoaderData<typeof loader>()}
          initial={{}}
          lastResult={useActionData<typeof action>()}
        >
          <FormDock cancel={"/admin/magazine"}>
            <SubmitButton>下書きを保存する</SubmitButton>
          </FormDock>
        </MagazineForm>
      </Surface>
    </>
  );
}
