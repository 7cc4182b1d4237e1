import { redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { KEEPERS } from "#contract/lists/calls";
import { LISTED_HOSPITALS_PER_PAGE } from "#contract/lists/limits";
import { calledBy } from "#contract/users/called";
import { Form } from "~/forms/form";
import { keeping } from "~/parts/lists/keeping.server";
import { kindText } from "~/parts/lists/kinds";
import { ListedRow } from "~/parts/lists/listed-row";
import { listedView } from "~/parts/lists/listed-view.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { ReportLink } from "~/parts/moderation/report-link";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { leadingBack } from "~/request/paths/back-link";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, params, url }) => {
    const [found, lists] = await Promise.all([
      pageOfRows(url, LISTED_HOSPITALS_PER_PAGE, (query) =>
        api.lists.shared({ params: { key: params.key ?? "" }, query }),
      ),
      referenceLists(api),
    ]);
    const { hospitals, ...shared } = found;
    return {
      ...shared,
      hospitals: hospitals.map((each) => listedView(each, lists)),
      shareKey: params.key ?? "",
      creationKey: crypto.randomUUID(),
    };
  }),
);

/** Takes a copy among one's own lists. */
export const action = only(...KEEPERS)(async ({ api, form, params, context }) => {
  onlyFields(form, "creationKey");
  const creationKey = textIn(form, "creationKey") || undefined;
  const list = await api.lists.copy({ params: { key: params.key ?? "" }, body: { creationKey } });
  await context.flash({ kind: "success", text: "自分のリストにコピーしました" });
  return redirect(`/lists/hospitals/${list.objectId}`, 303);
});

export const meta = titled<typeof loader>((data) => data?.list.name ?? "共有されたリスト");

export const handle: Handle = { hydrate: true };

/** Somebody's list, to be read and to be copied. */
export default function SharedList() {
  const shown = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  if (!shown) return <ListsAfterReview />;
  const { list, hospitals, owner, page, pages } = shown;
  return (
    <>
      <PageHead
        title={list.name}
        context={`${calledBy(owner.name, owner.role)}が共有したリスト　${formatItems(list.hospitalCount)}`}
        back={{ to: "/lists/hospitals", label: "医療機関リスト" }}
      />
      <Columns label="このリスト" aside={<Sidebar />}>
        <Surface flush>
          {hospitals.length === 0 ? (
            <EmptyState drawing="list" title="医療機関はまだ登録されていません" />
          ) : (
            <ul className="rule" aria-label="医療機関">
              {hospitals.map((hospital) => (
                <ListedRow
                  key={hospital.id}
                  hospital={hospital}
                  to={leadingBack(`/hospitals/${hospital.id}`, pathname + search)}
                />
              ))}
            </ul>
          )}
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

function Sidebar() {
  const shown = useLoaderData<typeof loader>();
  if (!shown) return null;
  const { list, owner, creationKey, isOwn, shareKey } = shown;
  return (
    <>
      <Surface title="このリスト">
        <DefinitionList
          empty="なし"
          items={[
            ["作成者", [owner.organization, owner.name].filter(Boolean).join("　")],
            ["目的", kindText(list).join("・")],
            ["更新", <Time key="at" at={list.updatedAt} as="dateTime" />],
            ...(list.sharesNotes ? [["メモ", list.memo] as const] : []),
          ]}
        />
      </Surface>
      <Surface title="自分のリストにコピー">
        <p className="note">
          医療機関と並び順を、自分のリストとして保存します。その後の変更は、元のリストには影響しません。
        </p>
        <Form method="post" replace={false}>
          <input type="hidden" name="creationKey" value={creationKey} />
          <Button icon="copy">コピーを作成する</Button>
        </Form>
      </Surface>
      {isOwn ? null : <ReportLink kind="sharedList" id={shareKey} of="このリスト" />}
    </>
  );
}
