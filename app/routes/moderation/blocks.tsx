import { json, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isConnectRole } from "#contract/endpoint";
import { idIn } from "#contract/ids";
import { PAGE_SIZE } from "#contract/limits";
import { UNBLOCKED } from "#contract/moderation/texts";
import {
  type CaseState,
  OUTCOME_LABELS,
  REPORT_KIND_LABELS,
  REPORT_REASON_LABELS,
} from "#contract/moderation/words";
import { Form } from "~/forms/form";
import { pageOfPerson, principalOf } from "~/parts/chat/names";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { RoleBadge } from "~/parts/users/role-badge";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { signedIn } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { myPage } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Person, Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

const BLOCKS = "/mypage/blocks";

export const loader = signedIn(async ({ api, url, viewer }) => {
  const [{ people }, found] = await Promise.all([
    api.moderation.blocks(),
    pageOfRows(url, PAGE_SIZE, (query) => api.moderation.reports({ query })),
  ]);
  return { ...found, people, back: myPage(viewer.role), isOfConnect: isConnectRole(viewer.role) };
});

export const action = signedIn(async ({ api, form, context, url }) => {
  onlyFields(form, "userId");
  const userId = idIn(textIn(form, "userId"));
  if (!userId) throw json(null, { status: 400 });
  await api.moderation.unblock({ params: { userId } });
  await context.flash({ kind: "success", text: UNBLOCKED });
  return redirect(url.pathname, 303);
});

export const meta = titled("ブロックと通報");

export const handle: Handle = { hydrate: true };

const TONES: Record<CaseState, "brand" | "plain" | "success"> = {
  open: "brand",
  dismissed: "plain",
  hidden: "success",
};

export default function Blocks() {
  const { people, reports, back, isOfConnect, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="ブロックと通報" back={{ to: back, label: "マイページ" }} />
      <SettingsColumns of="settings">
        <Surface title="ブロックした方" more={formatItems(people.length)} flush>
          {people.length === 0 ? (
            <EmptyState drawing="card" title="ブロックした方はいません">
              プロフィールの「ブロック」から、連絡を受けたくない方をブロックできます。
            </EmptyState>
          ) : null}
          <RowList label="ブロックした方">
            {people.map((person) => (
              <Person
                key={person.objectId}
                to={pageOfPerson(person, BLOCKS, isOfConnect) ?? undefined}
                leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} />}
                title={person.name}
                badges={<RoleBadge of={principalOf(person)} />}
                detail={person.organization}
                meta={<Time at={person.at} as="date" />}
                actions={
                  <Form method="post">
                    <input type="hidden" name="userId" value={person.objectId} />
                    <Button kind="secondary" small aria-label={`${person.name}のブロックを解除する`}>
                      ブロックを解除する
                    </Button>
                  </Form>
                }
              />
            ))}
          </RowList>
        </Surface>
        <Surface title="通報の対応状況" flush>
          {reports.length === 0 ? (
            <EmptyState drawing="card" title="通報はありません">
              問題のある投稿やメッセージは「通報する」から運営に知らせることができます。
            </EmptyState>
          ) : null}
          <RowList label="通報の対応状況">
            {reports.map(({ objectId, kind, reason, at, state }) => (
              <Row
                key={objectId}
                title={REPORT_KIND_LABELS[kind]}
                badges={<Badge tone={TONES[state]}>{OUTCOME_LABELS[state]}</Badge>}
                detail={REPORT_REASON_LABELS[reason]}
                meta={<Time at={at} as="date" />}
              />
            ))}
          </RowList>
        </Surface>
        <Pagination page={page} pages={pages} />
      </SettingsColumns>
    </>
  );
}
