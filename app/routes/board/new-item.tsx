import { useActionData, useLoaderData } from "@remix-run/react";
import { rolesFor } from "#contract/board/audience";
import { AUTHORS } from "#contract/board/limits";
import { NATIONWIDE } from "#contract/reference/prefectures";
import type { Pointed } from "~/parts/board/advertising.server";
import { ItemForm } from "~/parts/board/item-form";
import { ITEM_ALLOWANCE, postItem } from "~/parts/board/item-form.server";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = only(...AUTHORS)(async ({ api, viewer }) => ({
  prefectures: (await referenceLists(api)).prefectures,
  own: viewer.territories.length > 0 ? viewer.territories : [NATIONWIDE],
  role: viewer.role,
  creationKey: crypto.randomUUID(),
}));

export const action = only(...AUTHORS)((entered) => postItem(entered, ["board"]), ITEM_ALLOWANCE);

export const meta = titled("掲示板に投稿する");

export const handle: Handle = { hydrate: true, footer: false };

export default function NewItem() {
  const { role, ...shown } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() as Pointed | undefined;
  return (
    <>
      <PageHead title="掲示板に投稿する" back={{ to: "/board", label: "掲示板" }} />
      <Columns label="投稿のきまり" aside={<Rules isCompany={role !== "doctor"} />}>
        <Surface>
          <ItemForm {...shown} offered={rolesFor(role)} lastResult={lastResult} />
        </Surface>
      </Columns>
    </>
  );
}

function Rules({ isCompany }: { isCompany: boolean }) {
  return (
    <Surface title="投稿のきまり">
      <ul className="bullets">
        {isCompany ? <li>「PR」の表示が自動で付きます。外すことはできません。</li> : null}
        <li>「日本一」「必ず治る」など、医療広告ガイドラインで使えない表現は、投稿の前にお知らせします。</li>
        <li>患者さんを特定できる情報や、体験談は書けません。</li>
        <li>投稿は、選んだ地域と相手だけに表示されます。</li>
      </ul>
    </Surface>
  );
}
