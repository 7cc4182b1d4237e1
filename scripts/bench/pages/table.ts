/** What the pages of the table are about, made before they are measured. */
export type Ground = { roomId: string };

/** A page to measure, and the page of the bare app (scripts/bench/bare) that is most like it. */
export type BenchedPage = {
  name: string;
  path: (ground: Ground) => string;
  as: "nobody" | "doctor";
  beside: "/login" | "/feed" | "/search" | "/room";
};

/** Every page that is measured: one line each. */
export const PAGES: readonly BenchedPage[] = [
  { name: "login", path: () => "/login", as: "nobody", beside: "/login" },
  { name: "contact form", path: () => "/contact/form", as: "nobody", beside: "/login" },
  { name: "home", path: () => "/", as: "doctor", beside: "/feed" },
  { name: "search, 100 rows", path: () => "/doctor/search?dept=d03", as: "doctor", beside: "/search" },
  { name: "room, 100 messages", path: ({ roomId }) => `/rooms/${roomId}`, as: "doctor", beside: "/room" },
];
