import { only } from "~/guards.server";

export const loader = only("doctor", "ms")(({ viewer }) => ({ viewer }));

export default function Page() {
  return <h1>作成</h1>;
}
