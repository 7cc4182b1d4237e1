import * as z from "zod";
import { MEDIAS_PER_MESSAGE } from "#contract/chat/limits";
import { withoutPatientData } from "#contract/patient-data";
import { aboutFile } from "~/live/sending/file-kind";
import { blankedFile, type FoundPatientDatum, foundIn } from "~/live/sending/patient-data";
import { type Api, ApiRefusal } from "~/request/api.server";
import { filesIn, textIn } from "~/request/forms/read";

/** A file that came with a form and was uploaded; `blanked`: the same file under a name that tells no patient. */
const uploaded = z.object({ name: z.string(), fileName: z.string(), blanked: z.string().nullable() });
const uploads = z.array(uploaded).max(MEDIAS_PER_MESSAGE);
export type UploadedMedia = z.output<typeof uploaded>;

/** What waits for the sender: a text, its files, and what in them looks like a patient. */
export type HeldMessage = {
  text: string;
  error: null;
  found: FoundPatientDatum[];
  uploaded: UploadedMedia[];
};

/**
 * Sends what a page without scripts brings; gives what is held back, because it looks like a patient or had that taken
 * out just now. Files come in clear, one upload after the other, and the server seals them.
 */
export async function sendForm(api: Api, id: string, form: FormData): Promise<HeldMessage | null> {
  const message = textIn(form, "message");
  const files = [...uploadedBefore(form), ...(await uploadAll(api, id, form))];
  const held = heldBack(form, message, files);
  if (held) return held;
  const clientMessageId = textIn(form, "clientMessageId") || undefined;
  const replyTo = textIn(form, "replyTo") || undefined;
  const body = { message, clientMessageId, replyTo, medias: files.map(({ name }) => name) };
  await api.chat.sendMessage({ params: { id }, body });
  return null;
}

/** Changes a message, which is asked about like a new one. */
export async function editForm(api: Api, id: string, form: FormData): Promise<HeldMessage | null> {
  const message = textIn(form, "message");
  const held = heldBack(form, message, []);
  if (held) return held;
  await api.chat.editMessage({ params: { id, messageId: textIn(form, "messageId") }, body: { message } });
  return null;
}

function heldBack(form: FormData, text: string, files: UploadedMedia[]): HeldMessage | null {
  const response = textIn(form, "patient");
  if (response === "keep") return null;
  if (response === "blank") {
    return { text: withoutPatientData(text), error: null, found: [], uploaded: files.map(asBlanked) };
  }
  const named = files.filter(({ blanked }) => blanked !== null).map(({ fileName }) => fileName);
  const found = foundIn(text, named);
  return found.length > 0 ? { text, error: null, found, uploaded: files } : null;
}

function asBlanked({ name, fileName, blanked }: UploadedMedia): UploadedMedia {
  return {
    name: blanked ?? name,
    fileName: blanked ? withoutPatientData(fileName) : fileName,
    blanked: null,
  };
}

/** Files of a form that a page had held back before. */
export function uploadedBefore(form: FormData): UploadedMedia[] {
  try {
    return uploads.parse(JSON.parse(textIn(form, "uploaded") || "[]"));
  } catch {
    return [];
  }
}

/** A file whose name tells of a patient goes up under both names: a page cannot hold it until the sender has answered. */
async function uploadAll(api: Api, id: string, form: FormData): Promise<UploadedMedia[]> {
  const done: UploadedMedia[] = [];
  for (const file of filesIn(form, "files")) {
    const isNotifying = foundIn("", [file.name]).length > 0;
    const name = await upload(api, id, file);
    const blanked = isNotifying ? await upload(api, id, blankedFile(file)) : null;
    done.push({ name, fileName: file.name, blanked });
  }
  return done;
}

async function upload(api: Api, id: string, file: File) {
  try {
    return (await api.chat.addMedia({ params: { id }, body: { file } })).name;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![413, 422].includes(error.status)) throw error;
    throw new ApiRefusal(error.status, { ...error.refused, message: aboutFile(file, error.message) });
  }
}
