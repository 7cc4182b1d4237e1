import { json } from "@remix-run/cloudflare";
import { open } from "~/request/guards.server";

export const loader = open(() => {
  throw json(null, { status: 404 });
});

export const action = open(() => {
  throw json(null, { status: 404 });
});

export default function NotFound() {
  return null;
}
