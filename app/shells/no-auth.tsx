import { Outlet } from "@remix-run/react";
import { open } from "~/guards.server";
import { frame } from "./frame.server";

export const loader = open(frame);

export default function Shell() {
  return <Outlet />;
}
