import { open } from "~/guards.server";

export const loader = open(({ viewer }) => ({ viewer }));

export default function Page() {
  return <h1>規約</h1>;
}
