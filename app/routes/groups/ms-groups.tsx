import { useLoaderData } from "@remix-run/react";
import { SIDEBAR_ROWS } from "#contract/groups/sidebar";
import { MANAGER_REQUIRED } from "#contract/groups/texts";
import { PAGE_SIZE } from "#contract/limits";
import { recommendedCommunities } from "~/parts/groups/communities.server";
import { PlaceRow } from "~/parts/groups/place-row";
import { Recommended } from "~/parts/groups/recommended";
import { only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { groupPaths, inviteManagers, NEW_GROUP } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

const paths = groupPaths(false);

/** The groups an MS belongs to, and which of those they lead have no manager of the branch. */
export const loader = only("ms")(async ({ api, url }) => {
  const [{ groups: unmanaged }, recommended, found] = await Promise.all([
    api.groups.findAdminGroups(),
    recommendedCommunities(api, SIDEBAR_ROWS),
    pageOfRows(url, PAGE_SIZE, (query) => api.groups.list({ query })),
  ]);
  return { ...found, recommended, unmanaged: unmanaged.filter(({ isMissingManager }) => isMissingManager) };
});

export const meta = titled("コミュニティ（MS）");

export const handle: Handle = { hydrate: true };

export default function MsGroups() {
  const { unmanaged, recommended, groups, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="コミュニティ"
        context={formatItems(total)}
        back={{ to: paths.home, label: "コミュニティ" }}
        action={
          <ButtonLink icon="plus" to={NEW_GROUP}>
            コミュニティを作成する
          </ButtonLink>
        }
      />
      <Columns label="おすすめ" aside={<Recommended lines={recommended} paths={paths} />}>
        {unmanaged.map(({ objectId, name }) => (
          <Callout
            key={objectId}
            kind="warning"
            title={name}
            action={
              <ButtonLink kind="secondary" to={inviteManagers(objectId)}>
                管理職を招待する
              </ButtonLink>
            }
          >
            {MANAGER_REQUIRED}
          </Callout>
        ))}
        <Surface flush>
          {groups.length > 0 ? (
            <RowList label="参加中のコミュニティ">
              {groups.map((line) => (
                <PlaceRow key={line.objectId} line={line} paths={paths} />
              ))}
            </RowList>
          ) : (
            <EmptyState drawing="community" title="参加しているコミュニティはまだありません">
              コミュニティの作成には、支店長以上の管理職の参加が必要です。
            </EmptyState>
          )}
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}
