import { useLoaderData } from "@remix-run/react";
import { FIGURE_WEEKS } from "#contract/connect/limits";
import { RequestsLeft } from "~/parts/business-card/request-limit";
import { CompanyFigures } from "~/parts/connect/company-figures";
import { companyItems } from "~/parts/connect/company-items.server";
import { companyWithPeople } from "~/parts/connect/company-people.server";
import { CompanyProfile } from "~/parts/connect/company-profile";
import { OwnPageActs, OwnPageBar } from "~/parts/connect/own-page-bar";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

/** `?as=doctor`: one's own page as doctors see it. */
export const loader = only(
  "connect",
  "connectCompany",
)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const isOwn = id === viewer.id;
  const isPreview = isOwn && url.searchParams.get("as") === "doctor";
  const [company, items, figures, limit] = await Promise.all([
    companyWithPeople(api, id, url),
    companyItems(api, id),
    isOwn && !isPreview ? api.connect.figures().catch(() => null) : null,
    isOwn && !isPreview ? api.businessCard.getBusinessCardExchangeLimit().catch(() => null) : null,
  ]);
  return {
    company,
    items,
    figures,
    limit,
    own: isOwn ? { isPreview } : null,
    back: backLink(url, id, { to: roleHome(viewer.role), label: "ホーム" }),
  };
});

export const meta = titled<typeof loader>((data) => data.company.name);

export const handle: Handle = { hydrate: true };

export default function ConnectCompanyPage() {
  const { company, items, figures, limit, own, back } = useLoaderData<typeof loader>();
  const page = `/connect/company/${company.objectId}`;
  return (
    <CompanyProfile
      company={company}
      items={items}
      isOfConnect
      bar={
        own?.isPreview ? (
          <OwnPageBar
            page={page}
            besides="医師には、このほかに「名刺交換を申請する」などのボタンが表示されます。"
          />
        ) : null
      }
      acts={
        own && !own.isPreview ? (
          <OwnPageActs page={page} edit={{ to: "/connect/company/edit", label: "企業情報を編集する" }} />
        ) : null
      }
      quota={limit ? <RequestsLeft {...limit} /> : null}
      figures={figures ? <CompanyFigures figures={figures} weeks={FIGURE_WEEKS} /> : null}
      back={back}
    />
  );
}
