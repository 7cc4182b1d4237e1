import { useLoaderData } from "@remix-run/react";
import { myPageOf } from "~/parts/home/home.server";
import { MyPage } from "~/parts/home/my-page/my-page";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...MAIN_ROLES)(myPageOf);

export const meta = titled("マイページ");

export const handle: Handle = { hydrate: true };

export default function Page() {
  return <MyPage {...useLoaderData<typeof loader>()} />;
}
