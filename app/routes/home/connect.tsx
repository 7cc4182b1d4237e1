import { only } from "~/guards.server";

export const loader = only("connect")(({ viewer }) => ({ viewer }));

export default function Page() {
  return (
    <main>
      <h1>ホーム</h1>
    </main>
  );
}
