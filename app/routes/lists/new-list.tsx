import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { KEEPERS, listFields } from "#contract/lists/calls";
import { LIST_MEMO_CHARS, LIST_NAME_CHARS } from "#contract/lists/limits";
import { DefaultSubmit } from "~/forms/default-submit";
import { ErrorSummary } from "~/forms/error-summary";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { keeping } from "~/parts/lists/keeping.server";
import { kindChoice } from "~/parts/lists/kind-choice";
import { KindField } from "~/parts/lists/kind-field";
import { readKind } from "~/parts/lists/kinds";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { RecentLists } from "~/parts/lists/recent-lists";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

const SHOWN_LISTS = 8;

const { name, memo, creationKey } = listFields.shape;
const newList = z.object({ name, kind: kindChoice, memo, creationKey });

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ viewer, api }) => ({
    role: viewer.role,
    creationKey: crypto.randomUUID(),
    // The form stands without them.
    lists: await api.lists.all({ query: { limit: SHOWN_LISTS } }).then(
      ({ lists }) => lists,
      () => null,
    ),
  })),
);

export const action = only(...KEEPERS)(({ form, api, context }) =>
  submit(form, newList, async ({ kind, ...fields }) => {
    const list = await api.lists.create({ body: { ...fields, ...readKind(kind) } });
    await context.flash({ kind: "success", text: "リストの作成が完了しました" });
    return redirect(`/lists/hospitals/${list.objectId}`, 303);
  }),
);

export const meta = titled("リスト作成");

export const handle: Handle = { hydrate: true, footer: false };

export default function NewList() {
  const asked = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof newList>>({ id: "list", lastResult });
  if (!asked) return <ListsAfterReview />;
  return (
    <>
      <PageHead title="リスト作成" back={{ to: "/lists/hospitals", label: "医療機関リスト" }} />
      <Columns label="作成済みのリスト" aside={<RecentLists title="作成済みのリスト" lists={asked.lists} />}>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <DefaultSubmit />
            <ErrorSummary form={form} order={["name", "kind", "memo"]} />
            <input type="hidden" name="creationKey" value={asked.creationKey} />
            <TextField
              field={fields.name}
              label="リスト名"
              required
              support={`${LIST_NAME_CHARS}文字まで。例：心不全 逆紹介先`}
            />
            <KindField field={fields.kind} role={asked.role} />
            <TextArea field={fields.memo} label="メモ" required={false} rows={3} max={LIST_MEMO_CHARS} />
            <FormDock cancel={"/lists/hospitals"}>
              <SubmitButton>作成する</SubmitButton>
            </FormDock>
          </form>
        </Surface>
      </Columns>
    </>
  );
}
