/** What a deployment has done by cron: at 3:10 in Tokyo, as wrangler.toml says. */
const AT_MS = (18 * 60 + 10) * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** How long until the next night's work, ms; a whole day when it is due right now. */
export const untilNight = (now) => DAY_MS - ((now - AT_MS + DAY_MS) % DAY_MS);

/** Once at the start, for a machine that sleeps at night, then every night while the Worker stands. */
export async function workNightly(port) {
  await workOfTheNight(port);
  setTimeout(() => workNightly(port), untilNight(Date.now())).unref();
}

/** Miniflare runs the cron's handler when it is asked for this address, which a deployment does not have. */
export async function workOfTheNight(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled`).catch(() => null);
  return answer?.ok ?? false;
}
