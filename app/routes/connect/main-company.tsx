import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { exchangeLink } from "~/parts/business-card/exchange-entry.server";
import { messageLinkTo } from "~/parts/chat/writing/message-link.server";
import { companyItems } from "~/parts/connect/company-items.server";
import { companyWithPeople } from "~/parts/connect/company-people.server";
import { CompanyProfile } from "~/parts/connect/company-profile";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(
  ...DOCTORS,
  "ms",
)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const [company, items, messageLink, exchange] = await Promise.all([
    companyWithPeople(api, id, url),
    companyItems(api, id),
    messageLinkTo(api, viewer, id),
    exchangeLink(api, viewer, id),
  ]);
  return {
    company,
    items,
    messageLink,
    exchange,
    mayMute: viewer.principal === "doctor" && company.companyCode !== null,
    back: backLink(url, id, { to: roleHome(viewer.role), label: "ホーム" }),
  };
});

export const meta = titled<typeof loader>((data) => data.company.name);

export const handle: Handle = { hydrate: true };

export default function CompanyPage() {
  return <CompanyProfile {...useLoaderData<typeof loader>()} isOfConnect={false} />;
}
