import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useRenewal } from "~/live/updates";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import { OPERATOR_HOME } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { MsHome } from "./ms-home";

/** Whoever runs the service begins in the console; what there is to agree to is asked for here first. */
export const loader = only("ms")(async (entered) => {
  const { isOperator, hasAgreed } = entered.viewer;
  if (isOperator && hasAgreed) throw redirect(OPERATOR_HOME);
  return homeOf(entered);
});

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <MsHome {...useLoaderData<typeof loader>()} />;
}
