import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { GROUP_DESCRIPTION_CHARS, GROUP_ERASED_AFTER_DAYS, GROUP_NAME_CHARS } from "#contract/groups/limits";
import { groupFields } from "#contract/groups/shapes";
import { GROUP_CHANGED, GROUP_DELETION_DONE, GROUP_UPDATED, MANAGER_REQUIRED } from "#contract/groups/texts";
import { ConfirmDialog } from "~/forms/confirm-dialog";
import { DefaultSubmit } from "~/forms/default-submit";
import { ErrorSummary } from "~/forms/error-summary";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { seenRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import { asMember } from "~/parts/groups/as-member.server";
import { GroupOfPost } from "~/parts/groups/group-aside";
import { Picture } from "~/parts/users/profile/picture";
import { type SavedPart, savePictureOrWords, WITH_PICTURE } from "~/parts/users/profile/save-picture.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { groupPaths, inviteManagers } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { DialogLink } from "~/ui/overlays/dialog";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

const schema = groupFields.pick({ name: true, description: true }).extend({ rev: z.number().int() });

export const loader = only("doctor", "ms")(asMember("admin", async ({ group }) => ({ group })));

export const action = only("doctor", "ms")(async (entered) => {
  const { form, api, params, context } = entered;
  const id = params.id ?? "";
  if (intentOf(form) === "delete") {
    onlyFields(form);
    await api.groups.remove({ params: { id } });
    await context.flash({ kind: "success", text: GROUP_DELETION_DONE });
    return redirect("/group", 303);
  }
  return savePictureOrWords(entered, {
    words: schema,
    keepWords: (body) => api.groups.change({ params: { id }, body }),
    keepPicture: (image) => api.groups.change({ params: { id }, body: { image } }),
    saved: async () => {
      await context.flash({ kind: "success", text: GROUP_UPDATED });
      return redirect(groupPaths(false).group(id), 303);
    },
  });
}, WITH_PICTURE);

export const meta = titled("コミュニティ編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditGroup() {
  const { group } = useLoaderData<typeof loader>();
  const saved = useActionData<typeof action>() as SavedPart | undefined;
  const [form, fields] = useForm<z.input<typeof schema>>({
    id: "group",
    lastResult: saved?.lastResult,
    defaultValue: { name: group.name, description: group.description },
  });
  return (
    <>
      <PageHead
        title="コミュニティ編集"
        context={group.name}
        back={{ to: groupPaths(false).group(group.objectId), label: group.name }}
      />
      <Columns
        label="このコミュニティについて"
        aside={<GroupOfPost group={group} paths={groupPaths(false)} mayWrite />}
      >
        {group.isMissingManager ? <MissingManager groupId={group.objectId} /> : null}
        {form.errors?.includes(GROUP_CHANGED) ? (
          <Callout kind="warning" title="ほかの画面で保存された現在の内容">
            <DefinitionList
              empty="なし"
              items={[
                ["コミュニティ名", group.name],
                ["説明", group.description],
              ]}
            />
            <p>下の内容で保存すると、現在の内容と置き換わります。</p>
          </Callout>
        ) : null}
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <DefaultSubmit />
            <ErrorSummary form={form} order={["name", "description"]} />
            <input type="hidden" name="rev" value={seenRev(saved?.lastResult, group.rev, GROUP_CHANGED)} />
            <TextField
              field={fields.name}
              label="コミュニティ名"
              required
              support={`${GROUP_NAME_CHARS}文字まで。`}
            />
            <TextArea
              field={fields.description}
              label="コミュニティの説明"
              required
              rows={4}
              max={GROUP_DESCRIPTION_CHARS}
            />
            <FormDock cancel={groupPaths(false).group(group.objectId)}>
              <SubmitButton>保存する</SubmitButton>
            </FormDock>
          </form>
        </Surface>
        <Picture
          name={group.name}
          src={group.image}
          icon="users"
          errors={saved?.image ? [saved.image] : undefined}
        />
        <Surface title="コミュニティの削除">
          <p>
            投稿とチャットを、メンバー全員がすぐに見られなくなります。投稿と添付ファイルは
            {GROUP_ERASED_AFTER_DAYS}日後に完全に消去されます。元に戻すことはできません。
          </p>
          <div className="acts">
            <DialogLink dialog="delete-group" kind="loss">
              削除する
            </DialogLink>
          </div>
        </Surface>
      </Columns>
      <ConfirmDialog id="delete-group" title="コミュニティを削除しますか？" intent="delete" word="削除する">
        <p>
          「{group.name}
          」を削除します。メンバーには、管理者により削除されたと表示されます。投稿と添付ファイルは
          {GROUP_ERASED_AFTER_DAYS}日後に完全に消去されます。
        </p>
      </ConfirmDialog>
    </>
  );
}

function MissingManager({ groupId }: { groupId: string }) {
  return (
    <Callout
      kind="warning"
      title={MANAGER_REQUIRED}
      action={
        <ButtonLink kind="secondary" to={inviteManagers(groupId)}>
          管理職を招待する
        </ButtonLink>
      }
    >
      管理職の方が招待されるまで、変更を保存できません。
    </Callout>
  );
}
