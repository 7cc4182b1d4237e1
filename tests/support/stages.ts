import { foundInMail, mailedCode } from "./mailbox";
import { REMOTE_ORIGIN } from "./origin";
import { COLLEAGUE, INQUIRY, licence, PARTICULARS, type Stage } from "./posted-forms";
import { Visit } from "./visit";
import { ask } from "./web";

const PASSWORD = "correct horse 7 battery";
const newAddress = () => `stage-${crypto.randomUUID().slice(0, 8)}@example.jp`;

/** The cookies of somebody who has come this far on the web whose API host is elsewhere. */
export async function cookiesAt(stage: Stage): Promise<string> {
  const visit = new Visit("", REMOTE_ORIGIN);
  await WAYS[stage](visit);
  return visit.cookie;
}

const WAYS: Record<Stage, (visit: Visit) => Promise<unknown>> = {
  inquiring: (visit) => visit.post("/contact/form", { ...INQUIRY, intent: "companies" }),
  confirming: signUp,
  describing: describe,
  finishing: finish,
  recording: async (visit) => {
    await finish(visit);
    await visit.post("/regist-confirm", {});
  },
  joining: async (visit) => {
    const email = newAddress();
    const invitation = await invitationFor(email);
    await visit.post("/medical/signup", { invitation, intent: "send" });
    const code = await mailedCode(email);
    await visit.post("/medical/signup", { invitation, code, password: PASSWORD });
    await visit.post("/medical/profile", COLLEAGUE);
  },
};

export const isStage = (poster: string): poster is Stage => poster in WAYS;

async function signUp(visit: Visit): Promise<string> {
  const email = newAddress();
  await visit.post("/signup", { email, agreed: "on" });
  return email;
}

async function describe(visit: Visit) {
  const email = await signUp(visit);
  await visit.post("/confirm", { code: await mailedCode(email) });
  await visit.post("/profile", { ...PARTICULARS, password: PASSWORD });
}

async function finish(visit: Visit) {
  await describe(visit);
  await visit.post("/profile", { images: licence() });
}

/** By 佐藤, to the hospital where he works. */
async function invitationFor(email: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  await ask("doctor", "/api/invitation", { method: "POST", headers, body: JSON.stringify({ email }) });
  return foundInMail(email, /\/invitation\/([A-Za-z0-9_-]{43})/);
}
