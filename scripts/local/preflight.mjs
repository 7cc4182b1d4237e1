import { must, run, tool } from "./command.mjs";
import { deploymentArguments, deploymentConfig, settingsFile } from "./deployment.mjs";
import { userError } from "./user-error.mjs";

const SECRETS = ["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"];
/** A Worker that was never uploaded and has no secret yet is not there. */
const NO_WORKER = /\b10007\b|does not exist/i;

/** Asks the account for all that the upload takes for granted; throws with all that is missing, before anything is changed. */
export async function checkAccount(config = deploymentConfig(), deployment = deploymentArguments()) {
  const found = [];
  for (const missing of [missingSecrets, missingDatabases, missingQueues, missingBuckets])
    found.push(...(await missing(config, deployment)));
  if (found.length > 0)
    throw userError(
      `アカウントにないものがあります。何も変更していません：\n${found.join("\n")}`,
      `The account does not have these. Nothing has been changed:\n${found.join("\n")}`,
    );
}

async function missingSecrets({ send_email: bindings }, deployment) {
  const { code, output } = await run(tool("wrangler", "secret", "list", "--format", "json", ...deployment));
  if (code !== 0 && !NO_WORKER.test(output)) throw refused(output);
  const names = code === 0 ? jsonIn(output).map(({ name }) => name) : [];
  const mail = bindings?.some(({ name }) => name === "SEND_EMAIL") ? [] : ["RESEND_API_KEY"];
  const [, , , env] = deployment;
  return [...SECRETS, ...mail]
    .filter((name) => !names.includes(name))
    .map((name) => `${name}: npx wrangler secret put ${name} --env "${env}"`);
}

async function missingDatabases({ d1_databases: databases }, deployment) {
  const listed = jsonIn(await must(tool("wrangler", "d1", "list", "--json", ...deployment)));
  const nameOf = new Map(listed.map(({ uuid, name }) => [uuid, name]));
  return databases.flatMap(({ binding, database_id: id, database_name: expected }) => {
    const name = nameOf.get(id);
    if (name === expected) return [];
    return [
      name === undefined
        ? `${binding}: ${id} (npx wrangler d1 create ${expected} --location apac)`
        : `${binding}: ${id} is ${name}, not ${expected} (${settingsFile()})`,
    ];
  });
}

async function missingQueues({ queues }, deployment) {
  const listed = wordsIn(await must(tool("wrangler", "queues", "list", ...deployment)));
  const names = [
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.map(({ queue }) => queue),
  ];
  return [...new Set(names)]
    .filter((name) => !listed.has(name))
    .map((name) => `${name}: npx wrangler queues create ${name}`);
}

async function missingBuckets({ r2_buckets: buckets }, deployment) {
  const listed = wordsIn(await must(tool("wrangler", "r2", "bucket", "list", ...deployment)));
  return buckets
    .map(({ bucket_name: name }) => name)
    .filter((name) => !listed.has(name))
    .map((name) => `${name}: npx wrangler r2 bucket create ${name} --location apac`);
}

/** These two print for people, in a table and as lines. */
const wordsIn = (text) => new Set(text.split(/[\s│|]+/));

const jsonIn = (text) => JSON.parse(text.slice(text.indexOf("["), text.lastIndexOf("]") + 1));

const refused = (output) =>
  userError("Cloudflare のアカウントを確かめられませんでした。", `wrangler: ${output.trim()}`);
