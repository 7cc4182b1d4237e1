import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { isOfConnect } from "#contract/wire/shared-path";
import { open } from "~/request/guards.server";
import { Frame } from "./frame";
import { openFrame } from "./frame.server";

export const loader = open(openFrame);

/** Header and footer alone, for the entrance and pages that anybody may read, in the colours of the service they belong to. */
export default function BareShell() {
  const area = isOfConnect(useLocation()) ? "connect" : "main";
  return (
    <Frame {...useLoaderData<typeof loader>()} area={area}>
      <div className="stack narrow">
        <Outlet />
      </div>
    </Frame>
  );
}
