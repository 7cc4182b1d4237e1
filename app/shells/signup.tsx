import { Outlet, useLoaderData } from "@remix-run/react";
import { readCookie } from "#contract/wire/cookies";
import type { WebViewer } from "~/request/context";
import { type Entered, open } from "~/request/guards.server";
import { HELPER_PANEL, HelperPanel } from "./bars/helper-panel";
import { Frame } from "./frame";
import { openFrame } from "./frame.server";
import { useHandle } from "./handle";

export const loader = open(async (entered: Entered<WebViewer | null>) => ({
  ...(await openFrame(entered)),
  hasHelperPanel: readCookie(entered.request, HELPER_PANEL) === null,
}));

/** Registration: nothing leads away, and a panel says what leaving loses. */
export default function SignupShell() {
  const { hasHelperPanel, ...data } = useLoaderData<typeof loader>();
  const { helperPanel } = useHandle();
  return (
    <Frame
      {...data}
      area="main"
      bar={hasHelperPanel && helperPanel ? <HelperPanel keeping={helperPanel} /> : null}
    >
      <div className="stack narrow">
        <Outlet />
      </div>
    </Frame>
  );
}
