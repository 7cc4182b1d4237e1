import { Form, useFetcher, useFetchers, useLoaderData, useNavigation } from "@remix-run/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

/** What `useFetcher` and its kin do in the bundle, on one page: load, submit, and leave the page's own data alone. */
function FetcherPage() {
  const total = useLoaderData() as number;
  const loaded = useFetcher<string>();
  const counted = useFetcher<number>({ key: "counted" });
  const busy = useFetchers().filter(({ state }) => state !== "idle").length;
  const { state } = useNavigation();
  return (
    <main>
      <button type="button" onClick={() => loaded.load("/word")}>
        読み込む
      </button>
      <p role="status">{loaded.data ?? "未取得"}</p>
      <counted.Form method="post" action="/count">
        <input type="hidden" name="by" value="3" />
        <button type="submit">数える</button>
      </counted.Form>
      <output>{`${counted.data ?? 0}/${total}`}</output>
      <Form method="get">
        <button type="submit">開き直す</button>
      </Form>
      <small>{busy > 0 ? "通信中" : state}</small>
    </main>
  );
}

let total = 0;

const router = createBrowserRouter([
  { path: "/", loader: () => total, element: <FetcherPage />, errorElement: <p role="alert">壊れました</p> },
  { path: "/word", loader: () => "取得した言葉" },
  {
    path: "/count",
    action: async ({ request }) => {
      total += Number((await request.formData()).get("by"));
      return total;
    },
  },
]);

createRoot(document.body.appendChild(document.createElement("div"))).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
