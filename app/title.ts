import type { LoaderFunction, MetaFunction, SerializeFrom } from "@remix-run/cloudflare";
import type { Role } from "#contract/endpoint";
import { isOfConnect } from "#contract/wire/shared-path";
import type { Services } from "./request/context";
import { type Service, serviceOf } from "./service";

const SUFFIX = "医師のための医療連携サービス";

/** 「医師検索 | 医の輪 — 医師のための医療連携サービス」, with the name that the frame round the page bears. */
export const pageTitle = (title: string, services: Services, service: Service) =>
  `${title} | ${services[service]} — ${SUFFIX}`;

/** The viewer's own service, as in the frame; of a visitor that to which the address belongs. */
export const serviceShown = (matches: Matches, address: Pick<URL, "pathname" | "search">): Service =>
  serviceOf(frameOf(matches)?.viewer?.role, isOfConnect(address) ? "connect" : "main");

/** The title of a screen, from its words or from what its loader found; the frame round it knows the service's name. */
export function titled<Loader extends LoaderFunction>(
  title: string | ((data: SerializeFrom<Loader>) => string),
): MetaFunction<Loader> {
  return ({ data, matches, location }) => {
    const services = servicesOf(matches);
    if (!services || (typeof title === "function" && data === undefined)) return [];
    const words = typeof title === "function" ? title(data as SerializeFrom<Loader>) : title;
    return [
      {
        title: numbered(
          pageTitle(words, services, serviceShown(matches, location)),
          notificationsOf(matches),
        ),
      },
    ];
  };
}

/** 「(3) 通知 | …」: how many notifications wait is read on the tab too. */
export function numbered(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, "");
  return count > 0 ? `(${count}) ${plain}` : plain;
}

/** The names that are used if not even the frame could be loaded. */
export const USUAL_SERVICES: Services = { main: "医の輪", connect: "医の輪コネクト" };

/** What the frame of these matches calls the two services; null if the frame could not be loaded. */
export function servicesOf(matches: Matches): Services | null {
  return frameOf(matches)?.services ?? null;
}

const notificationsOf = (matches: Matches) => frameOf(matches)?.counts?.notification.count ?? 0;

type Matches = readonly { id: string; data: unknown }[];
type FrameText = {
  services?: Services;
  viewer?: { role: Role } | null;
  counts?: { notification: { count: number } } | null;
};

const frameOf = (matches: Matches) =>
  matches.find(({ id }) => id.startsWith("shells/"))?.data as FrameText | null | undefined;
