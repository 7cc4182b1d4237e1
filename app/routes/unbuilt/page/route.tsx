import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guest, only, open, signedIn } from "~/request/guards.server";
import { roleHome } from "~/request/role-home";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { unbuiltScreen, type Who } from "./screens";

/** One page for every screen that is not built yet: behind that screen's guard, with its title. */
export const loader = open(async ({ context, request, params, url }) => {
  const { title, who } = unbuiltScreen(url.pathname);
  const enter = guardOf(who)(({ viewer }) => viewer);
  const viewer = await enter({ request, params, context });
  return json({ title, home: roleHome(viewer?.role), services: context.services }, { status: 501 });
});

function guardOf(who: Who) {
  if (who === "open") return open;
  if (who === "guest") return guest;
  if (who === "signedIn") return signedIn;
  return only(...who);
}

export const meta = titled<typeof loader>((data) => data.title);

export default function Unbuilt() {
  const { title, home } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} />
      <Surface>
        <EmptyState
          drawing="community"
          title="この画面は準備中です"
          action={<ButtonLink to={home}>ホームへ戻る</ButtonLink>}
        >
          公開までもうしばらくお待ちください。
        </EmptyState>
      </Surface>
    </>
  );
}
