import { Outlet, useLoaderData } from "@remix-run/react";
import { open } from "~/request/guards.server";
import { Frame } from "./frame";
import { frame } from "./frame.server";

export const loader = open(frame);

/** The service for connect users and companies: its own name, colour and tabs. */
export default function ConnectShell() {
  return (
    <Frame {...useLoaderData<typeof loader>()} area="connect" tabs>
      <div className="stack">
        <Outlet />
      </div>
    </Frame>
  );
}
