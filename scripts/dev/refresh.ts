// Loaded by every page under `npm run dev`: shows what changed where Vite's own hot replacement does not reach, which is
// pages without scripts and whatever only the server runs.
import.meta.hot?.on("inowa:screen", () => {
  if (!window.__remixRouter) location.reload();
});
import.meta.hot?.on("inowa:data", () => {
  if (window.__remixRouter) window.__remixRouter.revalidate();
  else location.reload();
});
