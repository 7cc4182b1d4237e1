import { only } from "~/guards.server";

export const loader = only("connect", "connectCompany")(({ viewer }) => ({ viewer }));

export default function Page() {
  return (
    <main>
      <h1>医師</h1>
    </main>
  );
}
