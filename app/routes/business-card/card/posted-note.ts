import * as z from "zod";
import { cardNote } from "#contract/business-card/calls";

/** 「学会、循環器」: by commas and blanks, as they are typed in Japanese. */
const tagsIn = (text: string) => [...new Set(text.split(/[、，,\s]+/).filter(Boolean))];

/** The tags are one field of the form: what is wrong with one of them is said of the field. */
const tags = z
  .string()
  .default("")
  .transform((text, context) => {
    const read = cardNote.shape.tags.safeParse(tagsIn(text));
    if (read.success) return read.data;
    const messages = new Set(read.error.issues.map(({ message }) => message));
    for (const message of messages) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const postedNote = cardNote.pick({ memo: true }).extend({ tags });
