import { env } from "cloudflare:test";

type Facts = {
  name?: string;
  furigana?: string;
  tel?: string;
  fax?: string;
  referralTel?: string;
  referralFax?: string;
  address?: string;
};

/** Hospitals of 千代田区 under these ids, as far as they are not there yet. */
export async function hospitals(ids: readonly string[], facts: Facts = {}) {
  const {
    name = null,
    furigana = "アオゾラビョウイン",
    tel = null,
    fax = null,
    referralTel = null,
    referralFax = null,
    address = "丸の内1-1",
  } = facts;
  await env.DB.prepare(
    `INSERT INTO hospitals (id, name, furigana, type, zipcode, prefecture_code, municipality_code, address,
       medical_area_id, tel, fax, referral_tel, referral_fax, updated_at)
     SELECT asked.value, coalesce(?2, '病院 ' || asked.value), ?3, 5, '1000001', m.prefecture_code, m.code, ?4,
       m.medical_area_id, ?5, ?6, ?7, ?8, 0
     FROM json_each(?1) asked JOIN municipalities m ON m.code = '13101'
     WHERE true ON CONFLICT (id) DO NOTHING`,
  )
    .bind(JSON.stringify(ids), name, furigana, address, tel, fax, referralTel, referralFax)
    .run();
}
