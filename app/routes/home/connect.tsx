import { only } from "~/guards.server";

export const loader = only("connect")(({ viewer }) => ({ viewer }));

export default function Page() {
  return <h1>ホーム</h1>;
}
