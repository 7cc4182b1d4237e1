import { BOARD } from "./who-sees/board";
import { CARDS } from "./who-sees/cards";
import { NOTICES } from "./who-sees/notices";
import { PROFILES } from "./who-sees/profiles";
import type { Thing } from "./who-sees/stages";

/**
 * Who may see whom: each thing, each of its fields, to whom and in which stages. Nothing else is anywhere. A profile stays
 * readable across a block, so that it can be lifted or reported; a card and its contact data do not.
 */
export const WHO_SEES: Record<string, Thing> = { ...PROFILES, ...CARDS, ...BOARD, ...NOTICES };

export const fieldsOfRow = (fields: string) => fields.split(/\s+/).filter(Boolean);
