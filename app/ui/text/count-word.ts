const SHOWN_UP_TO = 99;

/** What is on a badge: 「3」, 「99+」. */
export const countWord = (count: number) => (count > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : String(count));
