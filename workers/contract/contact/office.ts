/**
 * The code of the operating company, which is on no list of companies: whoever asks about the service asks its office.
 */
export const OFFICE = "office";
