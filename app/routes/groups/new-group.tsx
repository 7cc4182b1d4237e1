import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { GROUP_DESCRIPTION_CHARS, GROUP_NAME_CHARS } from "#contract/groups/limits";
import { newGroup } from "#contract/groups/shapes";
import { GROUP_CREATED, MANAGER_REQUIRED } from "#contract/groups/texts";
import { DefaultSubmit } from "~/forms/default-submit";
import { ErrorSummary } from "~/forms/error-summary";
import { CheckboxGroup } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { belongedCommunities } from "~/parts/groups/communities.server";
import { OwnPlaces } from "~/parts/groups/own-places";
import type { Api } from "~/request/api.server";
import { only } from "~/request/guards.server";
import { groupPaths, inviteToGroup } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

const schema = newGroup.pick({ name: true, description: true, managers: true, creationKey: true });

/** An MS who manages no branch chooses a manager of the own company. */
export const loader = only(
  "doctor",
  "ms",
)(async ({ viewer, api }) => {
  const [managers, own] = await Promise.all([
    viewer.role === "ms" ? managersFor(api, viewer.id) : null,
    belongedCommunities(api, "all"),
  ]);
  return { creationKey: crypto.randomUUID(), managers, own };
});

async function managersFor(api: Api, id: string) {
  const me = await api.ms.profile({ body: { objectId: id } });
  if (me.isManager) return null;
  const { users } = await api.ms.managers({ body: { companyCode: me.companyCode ?? "" } });
  return users.map(({ objectId, lastnameJa, firstnameJa, organization, jobTitle }) => ({
    value: objectId,
    label: `${lastnameJa} ${firstnameJa}`,
    note: [organization, jobTitle].filter(Boolean).join("・"),
  }));
}

export const action = only(
  "doctor",
  "ms",
)(({ form, api, context }) =>
  submit(form, schema, async (body) => {
    const group = await api.groups.create({ body });
    await context.flash({ kind: "success", text: GROUP_CREATED });
    return redirect(inviteToGroup(group.objectId), 303);
  }),
);

export const meta = titled("コミュニティ作成");

export const handle: Handle = { hydrate: true, footer: false };

export default function NewGroup() {
  const { creationKey, managers, own } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof schema>>({ id: "group", lastResult });
  return (
    <>
      <PageHead title="コミュニティ作成" back={{ to: "/group", label: "コミュニティ" }} />
      <Columns
        label="参加中のコミュニティ"
        aside={own.length > 0 ? <OwnPlaces lines={own} paths={groupPaths(false)} /> : null}
      >
        <Callout>作成した方が最初の管理者になります。招待した方だけが、投稿とメンバーを見られます。</Callout>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <DefaultSubmit />
            <ErrorSummary form={form} order={["name", "description", "managers"]} />
            <input type="hidden" name="creationKey" value={creationKey} />
            <TextField
              field={fields.name}
              label="コミュニティ名"
              required
              support={`${GROUP_NAME_CHARS}文字まで。例：循環器連携 勉強会`}
            />
            <TextArea
              field={fields.description}
              label="コミュニティの説明"
              required
              rows={4}
              max={GROUP_DESCRIPTION_CHARS}
            />
            {managers ? <Managers field={fields.managers} managers={managers} /> : null}
            <FormDock cancel={"/group"}>
              <SubmitButton>作成する</SubmitButton>
            </FormDock>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

type ManagersProps = {
  field: Parameters<typeof CheckboxGroup>[0]["field"];
  managers: { value: string; label: string; note: string }[];
};

function Managers({ field, managers }: ManagersProps) {
  if (managers.length === 0)
    return (
      <Callout kind="warning">{`${MANAGER_REQUIRED}。登録している管理職の方が見つかりませんでした。`}</Callout>
    );
  return (
    <CheckboxGroup
      field={field}
      label="支店長以上の管理職"
      required
      support="選んだ方に招待が届きます。MSの方が作成するコミュニティには、1名以上の参加が必要です。"
      choices={managers}
    />
  );
}
