import { json, type MetaFunction } from "@remix-run/cloudflare";
import { NOT_FOUND_TITLE } from "#contract/messages";
import { open } from "~/request/guards.server";

export const loader = open(() => {
  throw json(null, { status: 404 });
});

export const action = open(() => {
  throw json(null, { status: 404 });
});

export const meta: MetaFunction = () => [{ title: NOT_FOUND_TITLE }];

export default function NotFound() {
  return null;
}
