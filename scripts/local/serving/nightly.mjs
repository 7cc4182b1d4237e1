/** The time at which a deployment's cron has the Worker clean up: 3:10 in Tokyo, as wrangler.toml says. */
const AT_MS = (18 * 60 + 10) * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** How long until the next nightly job, ms; a whole day when it is due right now. */
export const untilNightly = (now) => DAY_MS - ((now - AT_MS + DAY_MS) % DAY_MS);

/** Runs once at the start, for a machine that sleeps at night, then every night while the Worker runs. */
export function scheduleNightly(worker) {
  worker.nightly().catch((error) => console.error(error.message));
  setTimeout(() => scheduleNightly(worker), untilNightly(Date.now())).unref();
}
