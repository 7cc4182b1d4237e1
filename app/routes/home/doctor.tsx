import { DOCTORS, only } from "~/guards.server";

export const loader = only(...DOCTORS)(({ viewer }) => ({ viewer }));

export default function Page() {
  return <h1>ホーム</h1>;
}
