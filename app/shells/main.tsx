import { Outlet, useLoaderData } from "@remix-run/react";
import { open } from "~/request/guards.server";
import { Frame } from "./frame";
import { frame } from "./frame.server";

export const loader = open(frame);

/** The service for doctors, co-medical staff and MS: tabs, search, bell. */
export default function MainShell() {
  return (
    <Frame {...useLoaderData<typeof loader>()} area="main" tabs>
      <div className="stack">
        <Outlet />
      </div>
    </Frame>
  );
}
