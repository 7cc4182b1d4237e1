import { useLoaderData } from "@remix-run/react";
import { useRenewal } from "~/live/updates";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { CoMedicalHome } from "./co-medical-home";

export const loader = only("co-medical")(homeOf);

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <CoMedicalHome {...useLoaderData<typeof loader>()} />;
}
