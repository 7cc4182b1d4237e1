import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { PASSWORD_REQUIRED } from "#contract/auth/texts";
import { readDate } from "#contract/dates/japanese-date";
import { WORKPLACE_CHARS } from "#contract/registration/limits";
import { tooLong } from "#contract/texts";
import { readBySchema } from "~/forms/form-by-schema.server";
import { emptySignup, type ParticularsForm, particularsForm, signupDraft } from "~/parts/registration/draft";
import { refused } from "~/parts/registration/refused.server";
import { ApiRefusal } from "~/request/api.server";
import type { Registering } from "~/request/guards.server";

const withPassword = particularsForm.extend({ password: z.string().default("") });

/** What the API gets: both dates read, the rest as typed; the API folds widths and judges. */
export function particularsOf(form: ParticularsForm, email: string) {
  const birthday = readDate(form.birthYear, form.birthMonth, form.birthDay);
  const certified = readDate(form.certificationYear, form.certificationMonth, form.certificationDay);
  const [year = "", month = "", day = ""] = "iso" in certified ? certified.iso.split("-") : [];
  return {
    ...form,
    email,
    birthday: "iso" in birthday ? birthday.iso.replaceAll("-", "/") : "",
    certificationYear: year,
    certificationMonth: month,
    certificationDay: day,
  };
}

/** Tells whether the register knows these very particulars: they may have been changed since. Null: they are wrong. */
export async function isKnown(
  { api, registration }: Registering,
  form: ParticularsForm,
): Promise<boolean | null> {
  if (!registration.licence.isMatched) return false;
  try {
    const body = particularsOf(form, registration.email);
    return !(await api.registration.isValidDoctor({ body })).isTemporary;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return error.isPassing ? true : null;
  }
}

/** What was matched is not among the fields of the page: it stands as it was. */
function withLocked(form: FormData, saved: ParticularsForm | null): FormData {
  for (const [name, value] of Object.entries(saved ?? {})) if (!form.has(name)) form.set(name, value);
  return form;
}

/**
 * Keeps what was entered, then judges all of it at once: dates here, everything else and the password at the API.
 * A form that is right is looked up in the register of licences, and comes back for a picture when it isn't there.
 */
export async function saveParticulars({ form: posted, api, registration, context }: Registering) {
  const draft = context.draft("signup", signupDraft);
  const saved = (await draft.read()) ?? emptySignup;
  const filled = withLocked(posted, saved.particulars);
  const submission = readBySchema(filled, withPassword);
  if (submission.status !== "success")
    return json(submission.reply({ hideFields: ["password"] }), { status: 422 });
  const { password, ...form } = submission.value;
  await draft.write({ ...saved, particulars: form, licenceMessage: null });
  const body = particularsOf(form, registration.email);
  try {
    const [particulars, chosen] = await Promise.allSettled([
      api.registration.isValidDoctor({ body }),
      choosePassword(),
    ]);
    const fieldErrors = { ...errorsOf(particulars, form), ...errorsOf(chosen, form), ...tooLongPlace(form) };
    if (Object.keys(fieldErrors).length > 0) {
      return json(submission.reply({ fieldErrors, hideFields: ["password"] }), { status: 422 });
    }
    const collated = await api.registration.collateDoctor({ body });
    if (collated.result) throw redirect("/regist-confirm");
    const { message, isLookedUp } = collated;
    await draft.write({ ...saved, particulars: form, licenceMessage: message, isLookedUp });
    // A picture that was sent already stands for what the register does not know.
    throw redirect(registration.licence.images > 0 ? "/regist-confirm" : "/profile#licence");
  } catch (error) {
    return refused(submission, error, { hideFields: ["password"] });
  }

  async function choosePassword() {
    if (password === "" && registration.hasPassword) return;
    if (password === "")
      throw new ApiRefusal(422, { code: "empty", message: "", errors: { password: PASSWORD_REQUIRED } });
    const existing = [
      form.lastnameJa,
      form.firstnameJa,
      form.lastnameKana,
      form.firstnameKana,
      body.birthday,
    ];
    await api.registration.choosePassword({ body: { password, known: existing.filter(Boolean) } });
  }
}

/** Refuses a workplace's name that is too long: it is kept for the record that follows, and nothing else checks it. */
function tooLongPlace({ hospitalName }: ParticularsForm): Record<string, string[]> {
  if (hospitalName.length <= WORKPLACE_CHARS) return {};
  return { hospitalName: [tooLong("勤務先の医療機関名", WORKPLACE_CHARS)] };
}

/** The errors under the names of this form's fields; the words about a date say what is wrong with it. */
function errorsOf(settled: PromiseSettledResult<unknown>, form: ParticularsForm): Record<string, string[]> {
  if (settled.status === "fulfilled") return {};
  const error: unknown = settled.reason;
  if (!(error instanceof ApiRefusal) || !error.refused.errors) throw error;
  return Object.fromEntries(
    Object.entries(error.refused.errors).map(([name, text]) => {
      if (name === "birthday")
        return ["birthYear", [textOf([form.birthYear, form.birthMonth, form.birthDay], text)]];
      if (name !== "certificationYear") return [name, [text]];
      const parts = [form.certificationYear, form.certificationMonth, form.certificationDay] as const;
      return [name, [textOf(parts, text)]];
    }),
  );
}

function textOf([year, month, day]: readonly [string, string, string], otherwise: string): string {
  const read = readDate(year, month, day);
  return "error" in read && year !== "" ? read.error : otherwise;
}
