export const CONNECT_INTRODUCTION_CHARS = 2000;
export const COMPANY_INTRODUCTION_CHARS = 2000;
export const COMPANY_LINE_CHARS = 100;
export const COMPANY_URL_CHARS = 300;
export const PRODUCT_NAME_CHARS = 80;
export const PRODUCT_FACTS_CHARS = 500;
export const PRODUCTS_PER_COMPANY = 50;
/** The most people of a company that its page names. */
export const COMPANY_PEOPLE = 50;
/** Doctors that one search of a company shows, those that it looks at in one query, and in all. */
export const DOCTORS_SHOWN_AT_ONCE = 30;
/** No more than one search gives. */
export const DOCTORS_LOOKED_AT = 100;
export const MOST_DOCTORS_LOOKED_AT = 2000;
/** Weeks that a company's figures go back. */
export const FIGURE_WEEKS = 8;
/** The least sum that is shown: a smaller one would let people guess who it was. */
export const LEAST_FIGURE = 5;
