import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { FORM_BYTES } from "#contract/limits";
import { blankedName, withoutPatientData } from "#contract/patient-data";
import { POLL_CHOICES_MOST, POST_FILES_BYTES, REACTIONS, type Reaction } from "#contract/posts/limits";
import { COMMENT_FAILED, POST_FILES_TOO_LARGE } from "#contract/posts/texts";
import { headerText } from "#contract/wire/header-text";
import { shownRefusal } from "~/forms/submit.server";
import { type FoundPatientDatum, foundIn } from "~/live/sending/patient-data";
import { type Api, ApiRefusal } from "~/request/api.server";
import { filesIn, intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { pageWithBackLink, withParameters } from "~/request/paths/back-link";
import { advertisingIn, areSeen, type PointedOut, SEEN_LABELS } from "./writing/pointed-out-words";
import { type UploadedFile, uploadedIn } from "./writing/uploaded";

/** A form of posts with its files, and the fields around them. */
export const POST_FORM_BYTES = POST_FILES_BYTES + 2 * FORM_BYTES;

const OF_WRITING = [
  "intended",
  "creationKey",
  "files",
  "uploaded",
  "blackOut",
  "patient",
  "blanked",
  SEEN_LABELS,
];
/** The fields that each form of a post has, beside its texts. */
export const POST_FIELDS = [...OF_WRITING, "isCommentable"];
/** The fields of the forms under a post: comments, reactions. */
export const COMMENT_FIELDS = [...OF_WRITING, "comment", "commentId", "replyToId", "reactionType"];

const BLACK_OUT_NEEDS_SCRIPT =
  "写真の黒塗りには画面のスクリプト（JavaScript）が必要です。写真は受け取っていません。スクリプトを使える端末で塗りつぶすか、写真を添付せずに投稿してください。";

/** What was sent and is not posted: with what is wrong, or with what looks like a patient. */
export type HeldPost = {
  values: Record<string, string>;
  errors: Record<string, string>;
  found: FoundPatientDatum[];
  uploaded: UploadedFile[];
  message: string | null;
  /** Words of advertising that its author has not seen pointed out yet. */
  words?: PointedOut[];
};

export type ResponseBody = TypedResponse<HeldPost>;

/** `keep`: the text is sent as it is; `blank`: what looked like a patient was taken out. */
type PatientAnswer = "keep" | "blank" | undefined;

type Written = {
  /** Every text of the form that may tell of a patient, by the names of its fields. */
  texts: readonly string[];
  /** Whether patients are asked about; not for a text that its author alone will read. */
  asks?: boolean;
  /** Whether words that medical advertising may not use are pointed out first. */
  pointsOut?: boolean;
  /** What is said when our side fails; left out: the usual words. */
  failed?: string;
  /** Stores the post, with what the author has answered if something looked like a patient. */
  write: (texts: Record<string, string>, fileUrls: string[], answer: PatientAnswer) => Promise<Response>;
};

/**
 * Posts what a form brings: its files are kept first, then it is asked about once if something looks like a patient.
 * Nothing that was typed or uploaded is lost, whatever comes of it.
 */
export async function postForm(
  { form, api }: Pick<Entered, "form" | "api">,
  { texts, asks = true, pointsOut = false, failed, write }: Written,
): Promise<ResponseBody> {
  const values = valuesOf(form);
  const response = form.get("patient");
  let uploaded = uploadedIn(form);
  const held = (rest: Partial<HeldPost>, status = 422): ResponseBody =>
    json({ values, errors: {}, found: [], message: null, ...rest, uploaded }, { status });
  try {
    if (form.has("blackOut") && picturesOf(form).length > 0)
      return held({ errors: { fileUrls: BLACK_OUT_NEEDS_SCRIPT }, message: BLACK_OUT_NEEDS_SCRIPT });
    for (const file of filesOf(form)) uploaded = [...uploaded, await upload(api, file)];
    if (response === "blank") {
      for (const [at, each] of uploaded.entries()) uploaded = uploaded.with(at, await blanked(api, each));
      for (const name of texts) values[name] = withoutPatientData(values[name] ?? "");
      values.blanked = "on";
      return held({});
    }
    const written = texts.map((name) => values[name] ?? "").join("\n");
    const found = foundIn(
      written,
      uploaded.map(({ name }) => name),
    );
    const words = pointsOut ? advertisingIn(written) : [];
    if (asks && response !== "keep" && found.length > 0) return held({ found, words });
    if (!areSeen(form, words)) return held({ words });
    return (await write(
      values,
      uploaded.map(({ url }) => url),
      response === "keep" ? "keep" : values.blanked ? "blank" : undefined,
    )) as ResponseBody;
  } catch (error) {
    if (error instanceof Response) throw error;
    const { refused, message, status } = shownRefusal(error);
    if (status === 404) throw error;
    const said = failed && status >= 500 ? failed : message;
    return held({ errors: refused.errors ?? {}, message: refused.errors ? null : said }, status);
  }
}

/** The answer to a form that was too large to be read at all: nothing of what was typed has come. */
export const whenPostTooLarge = (): ResponseBody =>
  json(
    {
      values: {},
      errors: { fileUrls: POST_FILES_TOO_LARGE },
      found: [],
      uploaded: [],
      message: POST_FILES_TOO_LARGE,
    },
    { status: 413 },
  );

const filesOf = (form: FormData) => filesIn(form, "files");
const picturesOf = (form: FormData) => filesOf(form).filter(({ type }) => type.startsWith("image/"));

async function upload(api: Api, file: File): Promise<UploadedFile> {
  try {
    const { url, name } = await api.files.file({ body: { file } });
    return { url, name };
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![413, 422, 429].includes(error.status)) throw error;
    const message = `${file.name}：${error.message}`;
    throw new ApiRefusal(error.status, { ...error.refused, message, errors: { fileUrls: message } });
  }
}

/** The same file under a name that tells no patient, kept anew: one that is kept has the name it came with. */
async function blanked(api: Api, { url, name }: UploadedFile): Promise<UploadedFile> {
  if (foundIn("", [name]).length === 0) return { url, name };
  const saved = await api.files.read({ params: { id: url.slice(url.lastIndexOf("/") + 1) } });
  const bytes = await saved.arrayBuffer();
  const type = saved.headers.get("content-type") ?? "";
  return upload(api, new File([bytes], blankedName(name), { type }));
}

/** Texts as they were typed; of what is ticked several times the last. */
function valuesOf(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return { isCommentable: "", ...Object.fromEntries(texts) };
}

/** What the forms of a post's page ask of its place. */
type PostCalls = {
  react: (reactionType: Reaction | null, commentId: string | undefined) => Promise<unknown>;
  comment: (body: {
    comment: string;
    fileUrls: string[];
    replyToId: string | undefined;
    creationKey: string | undefined;
    patientAnswer: PatientAnswer;
  }) => Promise<{ objectId: string }>;
  removeComment: (commentId: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** Whether words of advertising are pointed out before a comment is posted. */
  pointsOut?: boolean;
  /** The page to which one goes when the post is gone. */
  place: string;
  /** What is said there; left out: that a post was deleted. */
  removed?: string;
};

/** The acts that every post's page has; null for an intent of the place's own. */
export async function actOnPost(entered: Entered, calls: PostCalls): Promise<ResponseBody | null> {
  const { form, url, context } = entered;
  const commentId = textIn(form, "commentId") || undefined;
  const page = pageWithBackLink(url);
  const here = (anchor = "") => redirect(page + anchor, 303) as unknown as ResponseBody;
  const there = (anchor: string) => backToForm(entered, anchor);
  const done = (text: string) => context.flash({ kind: "success", text });
  switch (intentOf(form)) {
    case "react":
      await calls.react(reactionIn(form), commentId);
      return there(commentId ? `#${commentId}` : "");
    case "comment":
      return postForm(entered, {
        texts: ["comment"],
        pointsOut: calls.pointsOut,
        failed: COMMENT_FAILED,
        write: async ({ comment = "", replyToId, creationKey }, fileUrls, patientAnswer) => {
          const saved = { replyToId: replyToId || undefined, creationKey: creationKey || undefined };
          const { objectId } = await calls.comment({ comment, fileUrls, patientAnswer, ...saved });
          await done("コメントを投稿しました");
          return here(`#${objectId}`);
        },
      });
    case "delete-comment":
      if (commentId)
        await shown(entered, () => calls.removeComment(commentId), "コメントの削除が完了しました");
      return there("#comments");
    case "delete":
      await shown(entered, calls.remove, calls.removed ?? "投稿の削除が完了しました");
      return redirect(calls.place, 303) as unknown as ResponseBody;
    default:
      return null;
  }
}

/** Null: none any more. */
export const reactionIn = (form: FormData): Reaction | null =>
  REACTIONS.find((each) => each === form.get("reactionType")) ?? null;

/** The numbers of the choices of a poll that are ticked. */
const choicesIn = (form: FormData): number[] =>
  form.getAll("choices").map(Number).filter(Number.isInteger).slice(0, POLL_CHOICES_MOST);

/** The fields of a poll: what is chosen, and whether something was before. */
export const VOTE_FIELDS = ["choices", "hasVoted"];

/** Votes with what is chosen. Nothing takes back what was, and is pointed out to who had chosen nothing yet. */
export async function voted(entered: Entered, vote: (choices: number[]) => Promise<unknown>) {
  const choices = choicesIn(entered.form);
  if (choices.length > 0) return shown(entered, () => vote(choices), "回答しました");
  if (entered.form.has("hasVoted")) return shown(entered, () => vote(choices), "回答を取り消しました");
  return entered.context.flash({ kind: "error", text: "選択肢を選んでください" });
}

/** Leads back to where the form stood: as far back among the comments, with the same way back. */
export function backToForm({ url, request }: Pick<Entered, "url" | "request">, anchor = ""): ResponseBody {
  const page = pageWithBackLink(url);
  const before = cursorOf(url);
  const there =
    (before ? withParameters(page, { before }) : page) + renderedAgain(request, encodeURI(anchor));
  return redirect(there, 303) as unknown as ResponseBody;
}

/** The anchor of a page that is rendered anew; empty if scripts sent the form: it stays scrolled, and would jump. */
export const renderedAgain = (request: Request, anchor: string): string =>
  headerText(request, "sec-fetch-dest") === "empty" ? "" : anchor;

/** What was done, or why not, in a toast on the page that follows; without a text the page itself shows it. */
export async function shown({ context }: Entered, act: () => Promise<unknown>, text?: string) {
  try {
    await act();
    if (text) await context.flash({ kind: "success", text });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 409, 422, 429].includes(error.status)) throw error;
    await context.flash({ kind: "error", text: error.message });
  }
}
