// Numbers of the specification and the limits we chose where it is silent. A constant bears its unit.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// Pages and lists (spec section 9)
export const ROOM_PAGE_MESSAGES = 500;
export const LIST_LIMIT = 2000;
export const NAME_SEARCH_SIZE = 100;
export const COUNT_ROUNDED_FROM = 10_000;

// Time (spec section 9)
export const INVITATION_DAYS = 29;
export const IDLE_MS = 180_000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_ERROR_MS = 5000;
export const CERT_REFRESH_MS = 3_540_000;
export const CERT_LIFETIME_MS = HOUR_MS;
export const LIVE_CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

// Sessions (SM-5)
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS;
export const SHARED_TERMINAL_IDLE_MS = 30 * MINUTE_MS;
export const SESSION_SEEN_EVERY_MS = MINUTE_MS;
export const VIEWER_COOKIE_MS = 5 * MINUTE_MS;
export const INTENDED_PATH_MS = 10 * MINUTE_MS;
export const INTENDED_PATH_BYTES = 2048;

// Sign-in limiter: 5 free failures, then a delay that doubles; 10 in 15 minutes per account and address, 100 an hour per address
export const LOGIN_FREE_FAILURES = 5;
export const LOGIN_FAILURES_PER_ACCOUNT_AND_IP = 10;
export const LOGIN_ACCOUNT_WINDOW_MS = 15 * MINUTE_MS;
export const LOGIN_FAILURES_PER_IP = 100;
export const LOGIN_IP_WINDOW_MS = HOUR_MS;

// Proofs of identity
export const PASSWORD_LINK_MS = 30 * MINUTE_MS;
export const FIRST_PASSWORD_LINK_MS = 7 * DAY_MS;
export const PENDING_SIGN_IN_MS = 10 * MINUTE_MS;
export const PENDING_SIGN_IN_TRIES = 5;
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
export const PASSKEYS_PER_USER = 10;
export const RECOVERY_CODES = 10;
export const PROOF_TRIES = 10;
export const PROOF_WINDOW_MS = 15 * MINUTE_MS;
export const PASSWORD_MAILS_PER_HOUR = 3;
export const PASSWORD_MAILS_PER_IP_AND_HOUR = 30;
export const DEVICE_COOKIE_MS = 400 * DAY_MS;

// Operator
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_CSV_ROWS = 5000;
export const ACCOUNTS_PAGE_SIZE = 50;
export const IMPORT_ROWS = 200;
/** A file of that many rows, which as JSON must stay within a body. */
export const IMPORT_BYTES = 128 * 1024;
/** The file, what was pasted before it, and room to tell a person that the file is too large. */
export const IMPORT_FORM_BYTES = 1024 * 1024;

// Sizes
/** A form without files, and how much of it there may be. Urlencoded, a kanji takes nine bytes. */
export const FORM_BYTES = 64 * 1024;
export const FORM_FIELDS = 300;
export const FORM_NAME_CHARS = 200;
export const FORM_NAME_DEPTH = 5;
export const FORM_NAME_INDEX = 300;
export const JSON_BODY_BYTES = 256 * 1024;
export const UPLOAD_BYTES = 10 * 1024 * 1024;
/** A whole multipart body: the largest upload and the fields around it. */
export const UPLOAD_BODY_BYTES = UPLOAD_BYTES + 64 * 1024;
/** Without JavaScript the files of a message come in one body, which a Worker has in memory. */
export const MESSAGE_FORM_BYTES = 3 * UPLOAD_BYTES + 64 * 1024;
/** Urlencoded, as long as the terms may be. */
export const TERMS_FORM_BYTES = 512 * 1024;
/** Everybody of a room, ticked, with their names. */
export const MEMBERS_FORM_BYTES = 128 * 1024;
export const IMAGE_SIDE_PIXELS = 16_384;
export const IMAGE_PIXELS = 50_000_000;
export const UPLOADS_PER_DAY = 200;
export const UPLOAD_BYTES_PER_DAY = 300 * 1024 * 1024;
export const FILE_NAME_CHARS = 200;
export const USER_STORAGE_BYTES = 64 * 1024;
export const USER_STORAGE_DEPTH = 8;
export const PASSWORD_CHARS = 256;
export const QUERY_CHARS = 100;

// Chat
export const MESSAGE_CHARS = 5000;
export const MESSAGE_WARNING_CHARS = 1000;
export const ROOM_TITLE_CHARS = 50;
export const ROOM_MEMBERS = 500;
/** Rooms listed beside an open one. */
export const ROOMS_BESIDE = 50;
/** Hours in Tokyo without mail and push of a chat, until a person says otherwise. */
export const USUAL_QUIET_HOURS = { from: 20, to: 7 };
export const SENDS_PER_SECOND = 20;
export const SOCKETS_PER_USER = 5;
/** Rooms that one person has live at a time; the one entered longest ago goes. */
export const OPEN_ROOMS_PER_USER = 50;
// Clients subscribe and acknowledge; they publish nothing, so what they send is small and fits a socket's attachment.
export const MQTT_PACKET_BYTES = 8 * 1024;
export const MQTT_UNACKED = 256;
export const MQTT_UNHEARD_BYTES = 4 * 1024 * 1024;
export const MQTT_CONNECT_WITHIN_MS = 10 * SECOND_MS;
/** Of a client's keepalive without a sign of life (MQTT 3.1.1, section 3.1.2.10). */
export const MQTT_KEEPALIVE_TIMES = 1.5;
export const UNDO_MS = 10 * SECOND_MS;
export const DRAFT_SAVED_AFTER_MS = SECOND_MS;
export const MEDIAS_PER_MESSAGE = 10;
export const MEDIA_NAME_CHARS = 22;
export const MEDIA_INFO_CHARS = 2000;
export const MEDIA_UNSENT_MS = DAY_MS;
export const THUMBNAIL_BYTES = 48 * 1024;
export const IMAGE_QUALITY = 0.6;
export const UPLOAD_PROGRESS_MS = 200;
/** A server that stands still answers nobody: the next attempt finds another, or the same one awake. */
export const ANSWER_WITHIN_MS = 15_000;
/** An upload of which nothing moves. Long, because what lies in the machine's own buffers counts as gone. */
export const UPLOAD_STILL_MS = 120_000;
/** Names of readers and live receipts are for rooms up to this size; larger ones show a number. */
export const NAMED_READERS = 20;
export const FOUND_MESSAGES = 50;
export const SEARCHED_MESSAGES = 5000;
export const HISTORY_ROOMS = 20;
export const HISTORY_MESSAGES = 100;
export const MAIL_UNREAD_AFTER_MS = 10 * MINUTE_MS;
export const MAIL_PER_ROOM_MS = HOUR_MS;
export const PUSH_PER_ROOM_MS = 5 * MINUTE_MS;
export const PUSH_TTL_MS = 12 * HOUR_MS;
export const PUSH_TIMEOUT_MS = 10 * SECOND_MS;
export const PUSH_BYTES = 512;
export const PUSH_ENDPOINT_CHARS = 1024;
export const PUSHES_PER_USER = 10;
/** A socket that was heard within this time belongs to somebody who is there. */
export const ACTIVE_WITHIN_MS = 2 * MINUTE_MS;

// Registration (spec section 5; a code has 13.3 bits, so its limits make up for them)
export const AUTH_CODE_MS = 10 * MINUTE_MS;
export const AUTH_CODE_TRIES = 3;
export const AUTH_CODES_PER_HOUR = 3;
export const AUTH_CODES_PER_DAY = 10;
export const AUTH_CODES_PER_HOUR_AND_IP = 30;
export const AUTH_CODE_RESEND_MS = MINUTE_MS;
export const EMAIL_CHECKS_PER_HOUR = 10;
export const EMAIL_CHECKS_PER_HOUR_AND_IP = 30;
export const REGISTRATION_IDLE_MS = 30 * MINUTE_MS;
export const REGISTRATION_REPLAY_MS = 2 * MINUTE_MS;
export const DRAFT_REPLAY_MS = 2 * MINUTE_MS;
/** Younger than this nobody becomes a doctor: 18, six years of study. Only warned of. */
export const CERTIFIED_FROM_AGE = 23;
export const LICENCE_ATTEMPTS = 5;
export const LICENCE_ATTEMPTS_WITHIN_MS = DAY_MS;
export const LICENCE_LOOKUPS_PER_HOUR_AND_IP = 30;
export const LICENCE_IMAGES = 5;
export const CANDIDATE_TRIES_PER_HOUR = 5;
export const INVITATION_MS = INVITATION_DAYS * DAY_MS;
export const INVITATION_RESEND_MS = MINUTE_MS;
export const INVITATIONS_PER_DAY = 20;
export const INVITATIONS_PER_ADDRESS_AND_DAY = 3;
export const NAME_CHARS = 40;
export const WORKPLACE_CHARS = 100;
export const CITY_CHARS = 60;
export const UNIVERSITY_CHARS = 60;
export const INTRODUCTION_CHARS = 2000;

// Contact
export const CONTACT_BODY_CHARS = 2000;
export const CONTACT_FIELD_CHARS = 100;
export const CONTACT_SOONEST_MS = SECOND_MS;
export const CONTACT_STAMP_MS = DAY_MS;
export const CONTACTS_PER_HOUR_AND_IP = 10;
export const CONTACTS_PER_HOUR_AND_ADDRESS = 3;

// Windows of sliding limits
export const ONE_HOUR_MS = HOUR_MS;
export const ONE_DAY_MS = DAY_MS;
