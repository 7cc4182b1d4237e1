import { only } from "~/guards.server";

export const loader = only("doctor", "ms", "connectCompany")(({ viewer }) => ({ viewer }));

export default function Page() {
  return <h1>チャット</h1>;
}
