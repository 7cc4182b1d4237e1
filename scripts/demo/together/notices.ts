import { CAST } from "../people/cast";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Notified = {
  title: string;
  detail: string;
  isMustRead: boolean;
  daysAgo: number;
  /** The author: somebody of the cast, or the doctor of that number among those who work elsewhere. */
  author: string | number;
  /** The number of hospitals it goes to, besides that of the cast if others write. */
  length: number;
  /** How many of ten people have read it. */
  readOfTen: number;
};

const NOTICES: readonly Notified[] = [
  {
    title: "地域連携室の電話番号・FAX番号の変更について",
    detail:
      "いつもお世話になっております。\n12月1日より、地域連携室の直通番号が変わります。\n\n新しい番号は当院のページに掲載しました。紹介状のFAXは、12月1日以降は新しい番号へお送りください。\n\nお手数ですが、院内でのご周知と「確認しました」をお願いいたします。",
    isMustRead: true,
    daysAgo: 1,
    author: 0,
    length: 14,
    readOfTen: 0,
  },
  {
    title: "12月の救急受入体制について",
    detail:
      "12月の夜間・休日の救急受入体制をお知らせします。\n・内科系：毎日\n・外科系：火・木・土\n・小児科：受入を休止します（再開は1月を予定）",
    isMustRead: false,
    daysAgo: 3,
    author: 1,
    length: 20,
    readOfTen: 0,
  },
  {
    title: "心エコー検査枠の拡大のお知らせ",
    detail: "11月より、心エコー検査の紹介枠を週12枠から20枠に増やしました。予約は連携室で承ります。",
    isMustRead: false,
    daysAgo: 10,
    author: 2,
    length: 10,
    readOfTen: 10,
  },
  {
    title: "年末年始の外来休診と紹介患者さんの受付について",
    detail:
      "年末年始（12月29日〜1月3日）は外来を休診します。\n\n・救急は通常どおり受け入れます\n・紹介の事前予約は12月26日17時まで\n・逆紹介の書類は1月6日以降にお送りします\n\nご確認のうえ「確認しました」を押していただけますと幸いです。",
    isMustRead: true,
    daysAgo: 5,
    author: CAST.suzuki.id,
    length: 12,
    readOfTen: 6,
  },
  {
    title: "循環器内科 紹介予約枠の変更",
    detail: "12月より、循環器内科の紹介予約枠を月・水・金の午前に変更します。急ぎのご相談はお電話ください。",
    isMustRead: false,
    daysAgo: 12,
    author: CAST.sato.id,
    length: 8,
    readOfTen: 8,
  },
];

/** What hospitals have told each other: some of it unread by the cast, some sent by them and read in part. */
export async function addNotices(DB: D1Database, now: number, castHospitalId: string): Promise<void> {
  const { results: others } = await DB.prepare(
    `SELECT min(u.id) AS userId, w.hospital_id AS hospitalId FROM users u JOIN doctors d ON d.user_id = u.id
         JOIN workplaces w ON w.doctor_id = d.id AND w.is_working = 1 AND w.hospital_id IS NOT NULL
       WHERE u.licence_state = 'verified' AND w.hospital_id <> ? GROUP BY w.hospital_id ORDER BY min(u.id) LIMIT 24`,
  )
    .bind(castHospitalId)
    .all<{ userId: string; hospitalId: string }>();
  for (const [at, examples] of NOTICES.entries()) {
    const isCasts = typeof examples.author === "string";
    const author = isCasts
      ? { userId: String(examples.author), hospitalId: castHospitalId }
      : others[Number(examples.author)];
    if (!author) continue;
    const reached = others.map(({ hospitalId }) => hospitalId).filter((id) => id !== author.hospitalId);
    const hospitals = [...(isCasts ? [] : [castHospitalId]), ...reached.slice(0, examples.length)];
    await DB.batch(
      sent(DB, `0199d000-0000-7000-8000-00000000a0${at}0`, now, { examples, author, hospitals }),
    );
  }
}

type Sent = { examples: Notified; author: { userId: string; hospitalId: string }; hospitals: string[] };

function sent(DB: D1Database, id: string, now: number, { examples, author, hospitals }: Sent) {
  const at = now - examples.daysAgo * DAY_MS + 9 * HOUR_MS;
  const staff = `(SELECT r.hospital_id, u.id AS user_id FROM hospital_notice_recipients r
      JOIN users u ON u.hospital_id = r.hospital_id WHERE r.notice_id = ?1
    UNION SELECT r.hospital_id, d.user_id FROM hospital_notice_recipients r
      JOIN workplaces w ON w.hospital_id = r.hospital_id AND w.is_working = 1
      JOIN doctors d ON d.id = w.doctor_id AND d.user_id IS NOT NULL WHERE r.notice_id = ?1)`;
  const first = (column: string) => `(SELECT min(read.${column}) FROM ${staff} staff
    JOIN hospital_notice_reads read ON read.notice_id = ?1 AND read.user_id = staff.user_id
    WHERE staff.hospital_id = hospital_notice_recipients.hospital_id)`;
  return [
    DB.prepare(
      `INSERT INTO hospital_notices (id, author_id, hospital_id, title, detail, is_must_read, hospital_count,
           told_count, wave_at, sent_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?8)`,
    ).bind(
      id,
      author.userId,
      author.hospitalId,
      examples.title,
      examples.detail,
      Number(examples.isMustRead),
      hospitals.length,
      at,
    ),
    DB.prepare(
      `INSERT INTO hospital_notice_recipients (notice_id, hospital_id, position, sent_at, told_wave)
         SELECT ?1, value, key, ?3, 1 FROM json_each(?2)`,
    ).bind(id, JSON.stringify(hospitals), at),
    DB.prepare(
      `INSERT INTO hospital_notice_reads (notice_id, user_id, round, read_at, acknowledged_at)
         SELECT ?1, user_id, 1, ?2 + turn * ${HOUR_MS / 4}, iif(?4 AND turn % 3 < 2, ?2 + turn * ${HOUR_MS / 3}, NULL)
         FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) AS turn FROM ${staff}
           WHERE user_id <> ?5 GROUP BY user_id) WHERE turn % 10 < ?3`,
    ).bind(id, at, examples.readOfTen, Number(examples.isMustRead), author.userId),
    DB.prepare(
      `UPDATE hospital_notice_recipients SET read_at = ${first("read_at")},
           acknowledged_at = ${first("acknowledged_at")} WHERE notice_id = ?1`,
    ).bind(id),
    DB.prepare(
      `UPDATE hospital_notices SET (read_count, acknowledged_count) = (SELECT count(read_at), count(acknowledged_at)
           FROM hospital_notice_recipients WHERE notice_id = ?1) WHERE id = ?1`,
    ).bind(id),
  ];
}
