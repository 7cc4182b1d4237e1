import { MAIN_ROLES, only } from "~/guards.server";

export const loader = only(...MAIN_ROLES)(({ viewer }) => ({ viewer }));

export default function Page() {
  return (
    <main>
      <h1>医師</h1>
    </main>
  );
}
