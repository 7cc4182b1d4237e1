import { only } from "~/guards.server";

export const loader = only("ms")(({ viewer }) => ({ viewer }));

export default function Page() {
  return <h1>ホーム</h1>;
}
