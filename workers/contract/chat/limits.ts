import type { Principal } from "#contract/endpoint";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#contract/limits";

export const MESSAGES_PER_PAGE = 500;
export const LIST_LIMIT = 2000;
/** Messages that a room renders at once; older ones are a scroll or a link away. */
export const SHOWN_MESSAGES = 100;
/** Images and files on one page of those of a room. */
export const MEDIAS_PER_PAGE = 100;
export const CERT_REFRESH_MS = 3_540_000;
export const CERT_LIFETIME_MS = HOUR_MS;
export const LIVE_CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

export const MESSAGE_CHARS = 5000;
export const MESSAGE_WARNING_CHARS = 1000;
/** The part of a message that a quotation of it brings: more than two lines of any screen. */
export const QUOTED_CHARS = 200;
export const ROOM_TITLE_CHARS = 50;
export const ROOM_MEMBERS = 500;
/** Rooms that one person may make in 24 hours. */
export const ROOMS_PER_DAY = 200;
/** Rooms listed beside an open one. */
export const SIDEBAR_ROOMS = 50;
/** Hours in Japan without mail and push of a chat, until a person says otherwise. */
export const USUAL_QUIET_HOURS = { from: 20, to: 7 };
export const SENDS_PER_SECOND = 20;
export const SOCKETS_PER_USER = 5;
/** Rooms that one person has live at a time; beyond that the one entered longest ago is dropped. */
export const OPEN_ROOMS_PER_USER = 50;
// Clients subscribe and acknowledge; they publish nothing, so what they send is small and fits a socket's attachment.
export const MQTT_PACKET_BYTES = 8 * 1024;
export const MQTT_SUBSCRIPTIONS = 50;
/** Topics of rooms and places that the sockets of a person may ask for in a minute, together: a page asks for a few. */
export const MQTT_TOPICS_ASKED_PER_MINUTE = 1000;
export const MQTT_UNACKED = 256;
export const MQTT_UNREAD_BYTES = 4 * 1024 * 1024;
export const MQTT_CONNECT_WITHIN_MS = 10 * SECOND_MS;
/** Multiple of a client's keepalive after which a silent client is cut off (MQTT 3.1.1, section 3.1.2.10). */
export const MQTT_KEEPALIVE_TIMES = 1.5;
/** The word that mentions all members, and how many a room may have for anybody in it to say so. */
export const EVERYONE = "全員";
export const MENTION_ALL_MEMBERS = 20;
/** Rooms that a message is forwarded to at once, and the bytes that are copied for all of them. */
export const FORWARD_ROOMS = 5;
export const FORWARD_BYTES = 100 * 1024 * 1024;
/** Messages of one person that wait in one room to be sent later, and how far ahead. */
export const SCHEDULED_MESSAGES = 20;
export const SCHEDULED_DAYS = 90;
/** The days for which their writer sees one that could not be sent. */
export const FAILED_SCHEDULED_DAYS = 7;
/** Messages that one person is to be reminded of. */
export const REMINDERS = 100;
/** Exports of conversations by one person in 24 hours, and downloads of them. */
export const EXPORTS_PER_DAY = 20;
export const EXPORT_DOWNLOADS_PER_DAY = 50;
/** The time for which an export can be downloaded, once more if the line broke. */
export const EXPORT_AVAILABLE_MS = DAY_MS;
/** What one export holds at most: messages, files and the bytes of those. */
export const EXPORTED_MESSAGES = 20_000;
export const EXPORTED_FILES = 300;
export const EXPORTED_BYTES = 500 * 1024 * 1024;
/** Urgent messages of one person in 24 hours, and the people whom one of them asks to confirm it. */
export const URGENT_PER_DAY = 5;
export const URGENT_RECIPIENTS = 50;
export const URGENT_REASON_CHARS = 60;
/** Whoever has not confirmed is notified again this often and so many times; a while after the last the sender is. */
export const URGENT_EVERY_MS = 5 * MINUTE_MS;
export const URGENT_REPEATS = 3;
/** The sender's own urgent messages on the page that sends one. */
export const URGENT_LISTED = 10;
/** How many messages after the one that a link leads to are shown with it. */
export const MESSAGES_AROUND = 20;
/** Messages pinned in one room. */
export const PINS = 5;
export const UNDO_MS = 10 * SECOND_MS;
export const DRAFT_DEBOUNCE_MS = 300;
export const MEDIAS_PER_MESSAGE = 10;
/** Without JavaScript the files of a message come in one body, which a Worker has in memory: 30 MB of them. */
export const MESSAGE_FORM_BYTES = (30 * 1024 + 64) * 1024;
/** The size of a message with 10 MB of images and files in base64, their thumbnails, and the words around them. */
export const MESSAGE_BODY_BYTES = 15 * 1024 * 1024;
/** The size of a form that ticks everybody in a room, with their names. */
export const MEMBERS_FORM_BYTES = 128 * 1024;
export const MEDIA_NAME_CHARS = 22;
export const MEDIA_INFO_CHARS = 2000;
export const MEDIA_UNSENT_MS = DAY_MS;
export const THUMBNAIL_BYTES = 48 * 1024;
export const IMAGE_QUALITY = 0.6;
export const UPLOAD_PROGRESS_MS = 200;
/**
 * The time after which an upload that does not move is given up: long, as what lies in the machine's own buffers counts
 * as sent.
 */
export const UPLOAD_STILL_MS = 120_000;
/** A page says that its viewer writes this often at most; a room passes on no more, and a screen shows it so long. */
export const TYPING_EVERY_MS = 4 * SECOND_MS;
export const TYPING_PASSED_MS = 2 * SECOND_MS;
export const TYPING_SHOWN_MS = 6 * SECOND_MS;
/** Names of readers and live receipts are for rooms up to this size; larger ones show a number. */
export const NAMED_READERS = 20;
export const FOUND_MESSAGES = 50;
export const SEARCHED_MESSAGES = 5000;
/** Of each room, when all rooms are searched at once: its newest messages, and so many of those found. */
export const SEARCHED_PER_ROOM = 1000;
export const FOUND_PER_ROOM = 3;
/** Searches of all rooms by one person in 24 hours: each opens thousands of messages. */
export const SEARCHES_PER_DAY = 1000;
/** Rooms that are searched at the same time; the next page goes on with the ones after them. */
export const ROOMS_SEARCHED = 20;
export const HISTORY_ROOMS = 20;
export const HISTORY_MESSAGES = 100;
export const MAIL_UNREAD_AFTER_MS = 10 * MINUTE_MS;
export const MAIL_PER_ROOM_MS = HOUR_MS;
export const PUSH_PER_ROOM_MS = 5 * MINUTE_MS;
/** A socket that was heard within this time belongs to somebody who is there. */
export const ACTIVE_WITHIN_MS = 2 * MINUTE_MS;

/** Why a message could not be sent when its time came: the room is closed to its writer, they may not chat, or it does not open. */
export const SCHEDULE_FAILURES = ["closed", "not-allowed", "unreadable"] as const;
export type ScheduleFailure = (typeof SCHEDULE_FAILURES)[number];

/** Roles that talk in rooms. A connect company reads and answers in rooms it was added to, and leaves them. */
export const TALKERS = ["doctor", "ms", "connectCompany"] as const satisfies readonly Principal[];
export const isTalker = (principal: Principal) => TALKERS.some((each) => each === principal);

/** Roles that start rooms and change them. */
export const STARTERS = ["doctor", "ms"] as const satisfies readonly Principal[];
export const isStarter = (principal: Principal) => STARTERS.some((each) => each === principal);

/** Lines that the room writes about an act of their sender: `exported`, somebody downloaded the conversation. */
export const ROOM_NOTICES = ["exported"] as const;
export type RoomNotice = (typeof ROOM_NOTICES)[number];

/** Where what another app shares is put into a room. */
export const SHARE_PATH = "/share";
/** Of the text that goes through an address. */
export const SHARED_TEXT_CHARS = 2000;
/** The browser's cache in which the service worker of an own device keeps what was shared, until it is in a room. */
export const SHARED_CACHE = "shared";
/** In the address of a room: files wait for its composer. */
export const SHARED_FILES = "shared";
