import { contracts } from "#contract/contracts";
import type { Endpoint } from "#contract/endpoint";
import { exampleOf } from "../examples";
import { addressOf, FORMS } from "../forms/posted-forms";
import { cookiesAt, isStage } from "../forms/stages";
import { CALLERS, type Comer, cookieOf, SCREENS } from "../web";
import { answerFor } from "../who-may-enter";
import { badCalls, type NamedCall } from "./bad-calls";
import { badShots, floods, type Target } from "./bad-forms";
import { badManifests, badVisits } from "./bad-visits";
import type { Shot } from "./fuzz";

/** Every screen so many times, looked at by somebody who may enter it and means no harm. */
export async function atPages(targets: readonly Target[], times: number): Promise<Shot[]> {
  const shots = (await pagesAt(targets)).map(({ path, cookie }): Shot => {
    return { label: "a page", method: "GET", path, headers: { cookie } };
  });
  return Array.from({ length: times }, () => shots).flat();
}

/** Gives each thing every so many-th of all that is bad, beginning elsewhere than for the one before it. */
export const share = <T>(all: readonly T[], every: number, first: number) =>
  all.filter((_, turn) => turn % every === first % every);

const CALLS: readonly NamedCall[] = Object.values(contracts)
  .flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => ({ name, endpoint })),
  )
  .sort((one, other) => Number(endsSessions(one)) - Number(endsSessions(other)));

/** Tells whether a call ends sessions: after it nobody is left who could be refused for what they send. */
function endsSessions({ endpoint: { path } }: NamedCall) {
  return path === "/logout" || path.startsWith("/users/sessions");
}

/** Every form, with somebody who may send it. Whoever would sign out comes last. */
export async function targetsAt(origin: string, room: string): Promise<Target[]> {
  const stages = [...new Set(FORMS.map(({ by }) => by).filter(isStage))];
  const cookies = new Map(
    await Promise.all(stages.map(async (stage) => [stage, await cookiesAt(stage, origin, origin)] as const)),
  );
  const forms = [...FORMS].sort(
    (one, other) => Number(one.path === "/logout") - Number(other.path === "/logout"),
  );
  return Promise.all(
    forms.map(async (form) => ({
      form,
      address: await addressOf(form, room),
      cookie: isStage(form.by) ? (cookies.get(form.by) ?? "") : cookieOf(form.by as Comer),
    })),
  );
}

export const atForms = (origin: string, targets: readonly Target[], every = 1, first = 0): Shot[] =>
  targets.flatMap((target, number) => share(badShots(origin, target), every, number + first));

export const floodsAt = (origin: string, targets: readonly Target[], every = 1, first = 0): Shot[] =>
  share(
    targets.flatMap((target) => floods(origin, target)),
    every,
    first,
  );

export const atCalls = (origin: string, every = 1, first = 0): Shot[] =>
  CALLS.flatMap((call, number) => share(badCalls(origin, call), every, number + first));

/** Every built screen, with somebody who may enter it. */
export async function atScreens(
  origin: string,
  targets: readonly Target[],
  every = 1,
  first = 0,
): Promise<Shot[]> {
  const pages = await pagesAt(targets);
  const visits = pages.map(({ path, cookie }, number) =>
    share(badVisits(origin, path, cookie), every, number + first),
  );
  return [...visits.flat(), ...share(badManifests(origin), every, first)];
}

export function pagesAt(targets: readonly Target[]): Promise<{ path: string; cookie: string }[]> {
  const recording = targets.find(({ form }) => form.by === "recording")?.cookie ?? "";
  return Promise.all(
    SCREENS.map(async ({ path }) => {
      const comer = comerOf(path);
      const isRecording = path.startsWith("/doctor/new") && path !== "/doctor/new/pending";
      return { path: await exampleOf(path, comer), cookie: isRecording ? recording : cookieOf(comer) };
    }),
  );
}

function comerOf(path: string): Comer {
  if (path.startsWith("/admin")) return "operator";
  return CALLERS.find((caller) => answerFor(caller, path).enters) ?? "guest";
}
