import { MAIN_ROLES, only } from "~/guards.server";

export const loader = only(...MAIN_ROLES)(({ viewer }) => ({ viewer }));

export default function Page() {
  return (
    <main>
      <h1>検索</h1>
    </main>
  );
}
