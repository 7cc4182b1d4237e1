import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import {
  type Company,
  type ContactFields,
  contactErrors,
  type contact as contract,
} from "#contract/contact/calls";
import { jobLabel } from "#contract/contact/jobs";
import {
  CONTACT_REPEATS,
  CONTACTS_PER_HOUR_AND_ADDRESS,
  CONTACTS_PER_HOUR_AND_IP,
  OFFICE,
} from "#contract/contact/limits";
import { writtenDateTime } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import { foldEmail } from "#contract/text";
import type { Database } from "../../db/client";
import { inquiries } from "../../db/schema/contact";
import { prefectures } from "../../db/schema/reference";
import { companies } from "../../db/schema/users";
import type { Env } from "../../env";
import { queueMail } from "../../mail/post";
import { contactForwardEmail, contactReplyEmail } from "../../mail/templates/contact";
import type { Viewer } from "../../viewer";
import { invalidFields } from "../errors";
import { isWithin, limit } from "../limit";
import { newReceipt } from "../receipt";
import { areTermsInForce } from "../registration/session";
import type { Call, Handler, Handlers } from "../serve";

const companyList: Handler<typeof contract.companyList> = async ({ viewer, db }) => companiesFor(viewer, db);

const prefectureCompanyList: Handler<typeof contract.prefectureCompanyList> = async ({ viewer, query, db }) =>
  companiesFor(viewer, db, query.prefectureCode);

/**
 * Companies by name. `prefectureCode` leaves out those who do not answer there; without prefectures, one does
 * everywhere.
 */
async function companiesFor(
  viewer: Viewer | null,
  db: Database,
  prefectureCode?: string,
): Promise<Company[]> {
  const here = sql`${companies.prefectureCodes} = '[]' OR EXISTS (
    SELECT 1 FROM json_each(${companies.prefectureCodes}) WHERE value = ${prefectureCode ?? ""})`;
  const own = viewer?.role === "ms" && viewer.isOperatingCompany;
  const rows = await db
    .select()
    .from(companies)
    .where(
      sql`${own ? eq(companies.isOperating, false) : eq(companies.isInternal, false)}
        AND ${companies.closedAt} IS NULL AND (${prefectureCode ? here : sql`1`})`,
    )
    .orderBy(companies.name);
  return rows.map(({ code, name, inquiryMailAddress, isInternal }) => ({
    companyCode: code,
    companyName: name,
    inquiryMailAddress: viewer ? inquiryMailAddress : null,
    isInternal,
  }));
}

const inquire: Handler<typeof contract.contact> = async (call) => {
  const { body, db, env } = call;
  if (body.website !== "") return { id: newReceipt() };
  const [offered, isOpen] = await Promise.all([
    offeredCompanies(call),
    body.isConfirmed || areTermsInForce(env),
  ]);
  const errors = contactErrors(body, { companies: offered.map(({ companyCode }) => companyCode), isOpen });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  const email = foldEmail(body.email);
  const existing = await sentBefore(db, body.submissionId);
  const receipt = existing ?? (await keepWithinLimits(call, email));
  // An inquiry that was sent before may need its mails too: perhaps they have not gone. Each goes once.
  if (!existing || (await mayMailAgain(db, receipt)))
    await Promise.all([mailReply(env, receipt, email), mailForward(db, env, receipt, body, email)]);
  return { id: receipt };
};

const mayMailAgain = (db: Database, receipt: string) =>
  isWithin(db, { bucket: `contact:again:${receipt}`, most: CONTACT_REPEATS, windowMs: DAY_MS });

async function keepWithinLimits(call: Call<typeof contract.contact>, email: string): Promise<string> {
  const { db, scope } = call;
  const windowMs = HOUR_MS;
  await limit(db, { bucket: `contact:ip:${scope.network}`, most: CONTACTS_PER_HOUR_AND_IP, windowMs });
  await limit(db, { bucket: `contact:to:${email}`, most: CONTACTS_PER_HOUR_AND_ADDRESS, windowMs });
  return keep(call, email);
}

/** The connect variant offers every company, the main service those of the prefecture. */
async function offeredCompanies({ viewer, body, db }: Call<typeof contract.contact>): Promise<Company[]> {
  if (body.isDocsiruConnect) return companiesFor(viewer, db);
  const [prefecture] = await db.select().from(prefectures).where(eq(prefectures.name, body.prefectureName));
  return prefecture ? companiesFor(viewer, db, prefecture.prefectureCode) : companiesFor(viewer, db);
}

async function sentBefore(db: Database, submissionId: string | undefined): Promise<string | null> {
  if (!submissionId) return null;
  const [row] = await db
    .select({ receipt: inquiries.receipt })
    .from(inquiries)
    .where(eq(inquiries.submissionId, submissionId));
  return row?.receipt ?? null;
}

/** Two sendings of one form at the same moment: the second gets the first one's receipt. */
async function keep(
  { viewer, body, db, scope }: Call<typeof contract.contact>,
  email: string,
): Promise<string> {
  const submissionId = body.submissionId ?? uuidv7();
  const [kept] = await db
    .insert(inquiries)
    .values({
      receipt: newReceipt(),
      submissionId,
      lastName: body.lastName,
      firstName: body.firstName,
      job: body.job,
      jobText: body.jobText,
      prefectureName: body.prefectureName,
      hospitalName: body.hospitalName,
      department: body.department,
      hospitalAddress: body.hospitalAddress,
      email,
      body: body.body,
      companyCode: sql`(SELECT code FROM companies WHERE ${addressee(body)})`,
      isConnect: body.isDocsiruConnect,
      userId: viewer?.id ?? null,
      ip: scope.ip,
      createdAt: Date.now(),
    })
    .onConflictDoNothing()
    .returning({ receipt: inquiries.receipt });
  const receipt = kept?.receipt ?? (await sentBefore(db, submissionId));
  if (!receipt) throw new Error("an inquiry was not kept");
  return receipt;
}

function mailReply(env: Env, receipt: string, email: string) {
  const letter = contactReplyEmail({ receipt, at: writtenDateTime(Date.now()) });
  return queueMail(env, { event: `contact:${receipt}:reply`, to: email, letter });
}

/** The chosen company; the service's office is the operating one. */
function addressee({ companyCode }: ContactFields) {
  return companyCode === OFFICE ? eq(companies.isOperating, true) : eq(companies.code, companyCode);
}

async function mailForward(db: Database, env: Env, receipt: string, body: ContactFields, email: string) {
  const [company] = await db
    .select({ to: companies.inquiryMailAddress })
    .from(companies)
    .where(addressee(body));
  if (!company) return;
  const letter = contactForwardEmail(inquiryOf(receipt, body, email));
  await queueMail(env, { event: `contact:${receipt}:forward`, to: company.to, letter });
}

function inquiryOf(receipt: string, body: ContactFields, email: string) {
  const facts = [
    ["職種", jobLabel(body)],
    ["都道府県", body.prefectureName],
    ["所属", body.hospitalName],
    ["部署", body.department],
    ["所在地", body.hospitalAddress],
  ].flatMap(([label, value]) => (value ? [`${label}：${onOneLine(value)}`] : []));
  const name = onOneLine(`${body.lastName} ${body.firstName}`);
  return { receipt, name, email, body: body.body, facts };
}

/** A line break in a fact would look like another fact. */
const onOneLine = (text: string) => text.replace(/[\r\n]+/g, " ");

export const contactHandlers: Handlers<typeof contract> = {
  contact: inquire,
  companyList,
  prefectureCompanyList,
};
