import { signedIn } from "~/guards.server";

export const loader = signedIn(({ viewer }) => ({ viewer }));

export default function Page() {
  return (
    <main>
      <h1>規約</h1>
    </main>
  );
}
