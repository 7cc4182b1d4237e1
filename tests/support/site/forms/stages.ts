import { foundInMail, mailedCode } from "../mailbox";
import { ORIGIN, REMOTE_ORIGIN } from "../origin";
import { fieldValue, Visit } from "../visit";
import { cookieOf } from "../web";
import { INQUIRY } from "./posted/contact";
import { CORRECTION } from "./posted/corrections";
import { licence, type Stage } from "./posted/posted-form";
import { COLLEAGUE, PARTICULARS } from "./posted/registration";

const PASSWORD = "correct horse 7 battery";
const newAddress = () => `stage-${crypto.randomUUID().slice(0, 8)}@example.jp`;

/** The cookies of somebody who has come this far; without a word, on the web whose API host is elsewhere. */
export async function cookiesAt(stage: Stage, web = REMOTE_ORIGIN, host = ORIGIN): Promise<string> {
  const visit = new Visit("", web);
  await STAGES_OF[stage](visit, host);
  return visit.cookie;
}

/** What a record must have before it can be registered. */
const RECORD: readonly (readonly [step: string, fields: Record<string, string>])[] = [
  ["doctorExpertCategory", { codes: "e01", intent: "save" }],
  ["searchPaperMeshList", { codes: "m001", intent: "save" }],
  ["editHospital", { name: "青空病院", isWorking: "yes", intent: "save" }],
  ["profile", { university: "東京大学", graduationYear: "2006", firstDepartment: "d03" }],
];

const STAGES_OF: Record<Stage, (visit: Visit, host: string) => Promise<unknown>> = {
  inquiring: (visit) => visit.post("/contact/form", { ...INQUIRY, intent: "companies" }),
  // Too soon for a person, yet kept.
  correcting: (visit) => visit.post("/posting_information/request", CORRECTION),
  confirming: signUp,
  describing: describe,
  finishing: finish,
  recording: record,
  registering: async (visit, host) => {
    await record(visit, host);
    for (const [step, fields] of RECORD) await visit.post(`/doctor/new/${step}`, fields);
  },
  joining: async (visit, host) => {
    const email = newAddress();
    const invitation = await invitationFor(email, host);
    await visit.get(`/medical/signup?invitation=${invitation}`);
    await visit.post("/medical/signup", { invitation, password: PASSWORD });
    await visit.post("/medical/profile", COLLEAGUE);
  },
};

export const isStage = (poster: string): poster is Stage => poster in STAGES_OF;

async function signUp(visit: Visit): Promise<string> {
  const email = newAddress();
  await visit.post("/signup", { email, agreed: "on" });
  return email;
}

async function describe(visit: Visit, host: string) {
  const email = await signUp(visit);
  await visit.post("/confirm", { code: await mailedCode(email, host) });
  await visit.post("/profile", { ...PARTICULARS, password: PASSWORD });
}

async function finish(visit: Visit, host: string): Promise<Response> {
  await describe(visit, host);
  return visit.post("/profile", { images: licence() });
}

async function record(visit: Visit, host: string) {
  const confirmation = await finish(visit, host);
  await visit.post("/regist-confirm", { seen: fieldValue(await confirmation.text(), "seen") });
}

/** The code of an invitation by 佐藤 to the hospital where he works. */
async function invitationFor(email: string, host: string): Promise<string> {
  const headers = { "content-type": "application/json", cookie: cookieOf("doctor"), origin: host };
  await fetch(`${host}/api/invitation`, { method: "POST", headers, body: JSON.stringify({ email }) });
  return foundInMail(email, /\/invitation\/([A-Za-z0-9_-]{43})/, host);
}
