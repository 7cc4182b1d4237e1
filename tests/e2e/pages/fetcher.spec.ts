import { fileURLToPath } from "node:url";
import { build, loadConfigFromFile, type PluginOption } from "vite";
import { expect, test } from "../../support/page/test";

const ENTRY = fileURLToPath(new URL("../../support/page/fetcher-page.tsx", import.meta.url));
const ADDRESS = "https://fetcher.test/";

test("@js a fetcher loads and submits beside the page, in a bundle made with the site's own settings", async ({
  page,
}) => {
  const script = await bundled();
  await page.route(`${ADDRESS}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><body></body>` }),
  );
  await page.goto(ADDRESS);
  await page.addScriptTag({ content: script, type: "module" });

  await page.getByRole("button", { name: "読み込む" }).click();
  await expect(page.getByText("取得した言葉")).toBeVisible();
  await page.getByRole("button", { name: "数える" }).click();
  await expect(page.getByText("3/3", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "開き直す" }).click();
  await page.getByRole("button", { name: "数える" }).click();
  await expect(page.getByText("6/6", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** The page as the site's build would make it: all of its plugins, but for those that look for routes and styles. */
async function bundled(): Promise<string> {
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" });
  const { plugins, build: options } = loaded?.config ?? {};
  const flat = (await Promise.all([plugins].flat(9) as PluginOption[])).flat(9) as PluginOption[];
  const ours = flat.filter(
    (plugin) => plugin && !/^(remix|@tailwindcss)/.test((plugin as { name: string }).name),
  );
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: ours,
    build: { ...options, write: false, rollupOptions: { input: ENTRY } },
  });
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output.find(({ type }) => type === "chunk") : undefined;
  if (chunk?.type !== "chunk") throw new Error("nothing was bundled");
  return chunk.code;
}
