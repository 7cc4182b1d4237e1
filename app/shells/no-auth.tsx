import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { open } from "~/request/guards.server";
import { isConnect } from "~/request/shared-path";
import { Frame } from "./frame";
import { frame } from "./frame.server";

export const loader = open(frame);

/** The entrance: one narrow column in the colours of the service one is about to enter. */
export default function NoAuthShell() {
  const { pathname, search } = useLocation();
  const isShared = isConnect({ searchParams: new URLSearchParams(search) });
  const area = isShared || pathname.startsWith("/connect/") ? "connect" : "main";
  return (
    <Frame {...useLoaderData<typeof loader>()} area={area}>
      <div className="narrow stack">
        <Outlet />
      </div>
    </Frame>
  );
}
