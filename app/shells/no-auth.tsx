import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { isOfConnect } from "#contract/wire/shared-path";
import { open } from "~/request/guards.server";
import { Frame } from "./frame";
import { openFrame } from "./frame.server";

export const loader = open(openFrame);

/** The entrance: one narrow column in the colours of the service one is about to enter. */
export default function NoAuthShell() {
  const area = isOfConnect(useLocation()) ? "connect" : "main";
  return (
    <Frame {...useLoaderData<typeof loader>()} area={area}>
      <div className="stack narrow">
        <Outlet />
      </div>
    </Frame>
  );
}
