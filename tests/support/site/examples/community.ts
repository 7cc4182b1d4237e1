import { type ExampleOf, written } from "./example";

/** An open community of the demo that the doctor, the MS and the connect user of the cast are in. */
export const COMMUNITY = "0199d300-0000-7000-8000-000000000004";

export const communityExample: ExampleOf = async (path) => {
  if (/\/open-community\/:id/.test(path)) return path.replace(/:id(\?(?!\w))?/, COMMUNITY);
  if (/\/open-community\/post\/:Id(\?\w|$)/.test(path)) return path.replace(":Id", await post());
  return path.endsWith("?community=:id") ? path.replace(":id", COMMUNITY) : null;
};

/** A post of the MS of the cast in it; it stays the same. */
async function post(): Promise<string> {
  const example = {
    openCommunity: COMMUNITY,
    title: "画面の例",
    detail: "説明会の日程をご相談します。",
    creationKey: "an-example-post",
  };
  return (await written("ms", "/api/opencommunity/posts", example)) ?? "none";
}
