import { useActionData, useLoaderData } from "@remix-run/react";
import { ROLES } from "#contract/endpoint";
import { NATIONWIDE } from "#contract/reference/prefectures";
import type { Pointed } from "~/parts/board/advertising.server";
import { ItemForm } from "~/parts/board/item-form";
import { ITEM_ALLOWANCE, postItem } from "~/parts/board/item-form.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api }) => ({
  prefectures: (await referenceLists(api)).prefectures,
  own: [NATIONWIDE],
  creationKey: crypto.randomUUID(),
}));

export const action = operator((entered) => postItem(entered, ["official"]), ITEM_ALLOWANCE);

export const meta = titled("公式の投稿");

export const handle: Handle = { hydrate: true };

export default function OfficialItem() {
  const lastResult = useActionData<typeof action>() as Pointed | undefined;
  return (
    <>
      <OperatorHead
        title="公式の投稿"
        lead="「公式」の表示が付き、運営事務局の名前で表示されます。"
        back={{ to: "/admin/board", label: "掲示板" }}
      />
      <Surface>
        <ItemForm {...useLoaderData<typeof loader>()} offered={ROLES} lastResult={lastResult} />
      </Surface>
    </>
  );
}
