import { only } from "~/guards.server";

export const loader = only("connectCompany")(({ viewer }) => ({ viewer }));

export default function Page() {
  return (
    <main>
      <h1>マイページ</h1>
    </main>
  );
}
