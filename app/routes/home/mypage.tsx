import { useLoaderData } from "@remix-run/react";
import { CONSULTANTS } from "#contract/users/consulting";
import { myPageOf } from "~/parts/home/home.server";
import { MyPage } from "~/parts/home/my-page/my-page";
import { saveAvailability } from "~/parts/users/availability/availability.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...MAIN_ROLES)(myPageOf);

/** 「診療中」 is said and ended here. */
export const action = only(...CONSULTANTS)(saveAvailability);

export const meta = titled("マイページ");

export const handle: Handle = { hydrate: true };

export default function Page() {
  return <MyPage {...useLoaderData<typeof loader>()} />;
}
