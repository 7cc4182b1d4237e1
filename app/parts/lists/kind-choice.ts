import * as z from "zod";
import { LIST_PURPOSE_REQUIRED } from "#contract/lists/texts";

/** Type and purpose are one choice on the page: a purpose says which type it belongs to. */
export const kindChoice = z
  .string({ error: LIST_PURPOSE_REQUIRED })
  .regex(/^[12]-\d{1,2}$/, LIST_PURPOSE_REQUIRED);
