export const CORRECTION_BODY_CHARS = 2000;
export const CORRECTION_NAME_CHARS = 100;
export const CORRECTION_ANSWER_CHARS = 2000;
export const CORRECTIONS_PER_HOUR_AND_IP = 10;
export const CORRECTIONS_PER_HOUR_AND_ADDRESS = 3;
/** How many times a day one request that comes again is mailed again, should its mail not have gone. */
export const CORRECTION_REPEATS = 3;
export const CORRECTION_LOOKS_PER_HOUR_AND_IP = 120;
