import { matchRoutes } from "@remix-run/react";
import type { Principal } from "#contract/endpoint";

export type Who = "open" | "guest" | "signedIn" | readonly Principal[];
type Line = readonly [no: string, path: string, title: string, who: Who];

/** Screens that stand in routes.ts but are not built. This list only shrinks (tests/house). */
export const UNBUILT: readonly Line[] = [
  ["R-070", "/notices", "医療機関からのお知らせ一覧", ["doctor", "temporaryDoctor", "co-medical", "ms"]],
  ["R-071", "/notices/new", "お知らせ作成", ["doctor", "co-medical"]],
  ["R-072", "/notices/new/select", "宛先医療機関の選択", ["doctor", "co-medical"]],
  ["R-073", "/notices/:id", "お知らせ詳細", ["doctor", "temporaryDoctor", "co-medical", "ms"]],
  ["R-074", "/notices/:id/edit", "お知らせ編集", ["doctor", "co-medical"]],
  ["R-075", "/notices/:id/edit/select", "お知らせ編集・宛先選択", ["doctor", "co-medical"]],
  ["R-076", "/notification", "通知一覧", ["doctor", "temporaryDoctor", "co-medical", "ms"]],
  ["R-077", "/notification/:id", "通知詳細", ["doctor", "temporaryDoctor", "co-medical", "ms"]],
  ["R-078", "/group", "コミュニティ（タイムライン）", ["doctor", "temporaryDoctor", "ms"]],
  ["R-079", "/group/list", "コミュニティ一覧", ["doctor", "temporaryDoctor", "ms"]],
  ["R-080", "/group/new", "コミュニティ作成", ["doctor", "ms"]],
  ["R-081", "/group/:id", "コミュニティ詳細", ["doctor", "temporaryDoctor", "ms"]],
  ["R-082", "/group/:id/edit", "コミュニティ編集", ["doctor", "ms"]],
  ["R-083", "/group/:id/history", "活動履歴", ["doctor", "temporaryDoctor", "ms"]],
  ["R-084", "/group/:id/member", "メンバー一覧", ["doctor", "temporaryDoctor", "ms"]],
  ["R-085", "/group/:id/notice/new", "投稿作成", ["doctor", "ms"]],
  ["R-086", "/group/notice/:id", "投稿詳細", ["doctor", "temporaryDoctor", "ms"]],
  ["R-087", "/group/member/add", "メンバー招待", ["doctor", "ms"]],
  ["R-088", "/ms/group", "コミュニティ（MS）", ["ms"]],
  ["R-089", "/open-community/:id", "オープンコミュニティ", ["doctor", "temporaryDoctor", "ms"]],
  ["R-090", "/open-community/:id?/member", "オープンコミュニティ参加者", ["doctor", "temporaryDoctor", "ms"]],
  ["R-091", "/open-community/post/:Id?", "オープンコミュニティ投稿", ["doctor", "temporaryDoctor", "ms"]],
  ["R-101", "/board/:id?", "掲示板", "signedIn"],
  ["R-106", "/cnct/:id", "コネクトユーザー詳細（本体側）", ["doctor", "temporaryDoctor", "ms"]],
  ["R-107", "/cnct/company/:id", "コネクト企業詳細（本体側）", ["doctor", "temporaryDoctor", "ms"]],
  ["R-112", "/connect/notification", "通知一覧（コネクト）", ["connect", "connectCompany"]],
  ["R-113", "/connect/notification/:id", "通知詳細（コネクト）", ["connect", "connectCompany"]],
  ["R-114", "/connect/user/:id", "コネクトユーザー詳細", ["connect", "connectCompany"]],
  ["R-115", "/connect/user/:id?/edit", "コネクトユーザー編集", ["connect"]],
  ["R-117", "/connect/ms/:id", "MS詳細（コネクト）", ["connect", "connectCompany"]],
  ["R-118", "/connect/group/list", "コミュニティ一覧（コネクト）", ["connect"]],
  ["R-119", "/connect/group/:id", "コミュニティ詳細（コネクト）", ["connect"]],
  ["R-120", "/connect/group/:id?/member", "メンバー一覧（コネクト）", ["connect"]],
  ["R-121", "/connect/group/:id?/notice/new", "投稿作成（コネクト）", ["connect"]],
  ["R-122", "/connect/group/notice/:id", "投稿詳細（コネクト）", ["connect"]],
  ["R-123", "/connect/open-community/:id", "オープンコミュニティ（コネクト）", ["connect"]],
  ["R-124", "/connect/open-community/:id?/member", "参加者（コネクト）", ["connect"]],
  ["R-125", "/connect/open-community/post/:Id?", "投稿（コネクト）", ["connect"]],
  ["R-129", "/connect/company/:id", "企業詳細", ["connect", "connectCompany"]],
  ["R-130", "/connect/company/:id?/edit", "企業情報編集", ["connectCompany"]],
];

const ROUTES = UNBUILT.map((line) => ({ path: line[1], handle: line }));

/** The unbuilt screen of an address, by the router's own ranking: `/ms/edit` is no `/ms/:id`. */
export function unbuiltScreen(pathname: string) {
  const address = pathname.replace(/^\/doctor\/new\/profile\/(?=.)/, "/doctor/new/");
  const line = matchRoutes(ROUTES, address)?.at(-1)?.route.handle;
  if (!line) throw new Error(`no unbuilt screen at ${pathname}`);
  const [no, path, title, who] = line;
  return { no, path, title, who };
}
