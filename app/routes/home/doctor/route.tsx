import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { useRenewal } from "~/live/updates";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { DoctorHome } from "./doctor-home";

export const loader = only(...DOCTORS)(homeOf);

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <DoctorHome {...useLoaderData<typeof loader>()} />;
}
