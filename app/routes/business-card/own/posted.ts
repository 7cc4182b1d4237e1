import * as z from "zod";
import { ownCard } from "#contract/business-card/calls";

/** A box that is not ticked is not sent. */
export const posted = ownCard.extend({ hidesEmail: z.literal("on").optional() });
