import { useLoaderData } from "@remix-run/react";
import { myPageOf } from "~/parts/home/home.server";
import { MyPage } from "~/parts/home/my-page/my-page";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only("connectCompany")(myPageOf);

export const meta = titled("企業マイページ");

export const handle: Handle = { hydrate: true };

export default function Page() {
  return <MyPage {...useLoaderData<typeof loader>()} />;
}
