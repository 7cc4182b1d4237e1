import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { open } from "~/request/guards.server";
import { isConnect } from "~/request/shared-path";
import { Frame } from "./frame";
import { frame } from "./frame.server";

export const loader = open(frame);

/** Header and footer alone, for pages that anybody may read; `?connect=1` shows them as the other service. */
export default function BareShell() {
  const { search } = useLocation();
  const area = isConnect({ searchParams: new URLSearchParams(search) }) ? "connect" : "main";
  return (
    <Frame {...useLoaderData<typeof loader>()} area={area}>
      <div className="narrow stack">
        <Outlet />
      </div>
    </Frame>
  );
}
