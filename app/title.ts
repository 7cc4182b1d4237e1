import type { Services } from "./request/context";

const SUFFIX = "医師のための医療連携サービス";

/** 「医師検索 | 医の輪 — 医師のための医療連携サービス」; an errored form page says so first. */
export function pageTitle(
  title: string,
  { main, connect }: Services,
  options: { connect?: boolean; error?: boolean } = {},
) {
  const service = options.connect ? connect : main;
  return `${options.error ? "エラー：" : ""}${title} | ${service} — ${SUFFIX}`;
}
