import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { KEEPERS, type List, listFields, listName, rev } from "#contract/lists/calls";
import { LIST_MEMO_CHARS, LIST_NAME_CHARS } from "#contract/lists/limits";
import { LIST_CHANGED } from "#contract/lists/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { seenRev } from "~/forms/seen-rev";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { keeping } from "~/parts/lists/keeping.server";
import { kindChoice } from "~/parts/lists/kind-choice";
import { KindField } from "~/parts/lists/kind-field";
import { kindText, kindValue, readKind } from "~/parts/lists/kinds";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems } from "~/ui/text/numbers";

const { memo } = listFields.shape;
const changedList = z.object({ name: listName, kind: kindChoice, memo, rev });

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, viewer, params }) => {
    const id = params.id ?? "";
    const { hospitals: _, ...list } = await api.lists.get({ params: { id }, query: { limit: 1 } });
    return { list, role: viewer.role };
  }),
);

export const action = only(...KEEPERS)(({ form, api, params, context }) =>
  submit(form, changedList, async ({ kind, ...fields }) => {
    const id = params.id ?? "";
    await api.lists.change({ params: { id }, body: { ...fields, purpose: readKind(kind).purpose } });
    await context.flash({ kind: "success", text: "リストの更新が完了しました" });
    return redirect(`/lists/hospitals/${id}`, 303);
  }),
);

export const meta = titled<typeof loader>((data) => (data ? `${data.list.name}の編集` : "リストの編集"));

export const handle: Handle = { hydrate: true, footer: false };

export default function EditList() {
  const asked = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof changedList>>({
    id: "list",
    lastResult,
    defaultValue: asked ? { ...asked.list, kind: kindValue(asked.list) } : {},
  });
  if (!asked) return <ListsAfterReview />;
  const { list, role } = asked;
  return (
    <>
      <PageHead
        title="リストの編集"
        context={list.name}
        back={{ to: `/lists/hospitals/${list.objectId}`, label: list.name }}
      />
      <Columns
        label="このリスト"
        aside={
          <Surface flush>
            <RowList label="このリスト">
              <Row
                to={`/lists/hospitals/${list.objectId}`}
                leading={<Icon name="list" />}
                title={list.name}
                meta={formatItems(list.hospitalCount)}
              />
              <Row
                to={`/hospitals/search?list=${list.objectId}`}
                leading={<Icon name="plus" />}
                title="医療機関を加える"
              />
            </RowList>
          </Surface>
        }
      >
        {form.errors?.includes(LIST_CHANGED) ? <Current list={list} /> : null}
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <ErrorSummary form={form} order={["name", "kind", "memo"]} />
            <input type="hidden" name="rev" value={seenRev(lastResult, list.rev, LIST_CHANGED)} />
            <TextField
              field={fields.name}
              label="リスト名"
              required
              support={`${LIST_NAME_CHARS}文字まで。`}
            />
            <KindField field={fields.kind} role={role} type={list.type} />
            <TextArea field={fields.memo} label="メモ" required={false} rows={3} max={LIST_MEMO_CHARS} />
            <FormDock cancel={`/lists/hospitals/${list.objectId}`}>
              <SubmitButton>保存する</SubmitButton>
            </FormDock>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

/** What another screen has saved meanwhile; what was typed here is in the form below it. */
function Current({ list }: { list: List }) {
  return (
    <Callout kind="warning" title="ほかの画面で保存された現在の内容">
      <DefinitionList
        empty="なし"
        items={[
          ["リスト名", list.name],
          ["目的", kindText(list).join("・")],
          ["メモ", list.memo],
        ]}
      />
      <p>下の内容で保存すると、現在の内容と置き換わります。</p>
    </Callout>
  );
}
