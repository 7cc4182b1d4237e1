import { type Api, ApiRefusal } from "~/request/api.server";

/** Mails the code. Back and again within a minute, or clicked twice, one goes on with the code that was sent. */
export async function mailCode(api: Api, email: string) {
  try {
    await api.registration.sendMailAuthCode({ body: { email } });
  } catch (error) {
    const isTooSoon = error instanceof ApiRefusal && error.status === 429;
    const wasSent = isTooSoon && (await api.registration.state())?.email === email;
    if (!wasSent) throw error;
  }
}
