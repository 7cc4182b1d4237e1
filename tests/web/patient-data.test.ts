import { describe, expect, it, test } from "vitest";
import { findPatientData, withoutPatientData } from "#contract/patient-data";

const WARNED = [
  "患者番号 1234567 の方の件、ご相談です。",
  "患者ID:00123456、明日のカンファでお願いします。",
  "患者ＩＤ：００１２３４５６です",
  "カルテ番号は 98-7654-3 です。",
  "診察券番号 A0045321 の造影CTをご確認ください。",
  "被保険者番号 12345678 で照会をお願いします。",
  "MRN 4456123、CTは別途お送りします。",
  "Patient ID 0098123, please review.",
  "0012345 山田花子様 本日入院です。",
  "山田花子様（0012345）の転院についてご相談です。",
  "ID 1234567 佐藤 健様 の心エコーをお願いします",
  "No.45812 高橋様、退院後のフォローの件です。",
  "鈴木さんのID 778812 です。レントゲンを見てください。",
  "中村太郎 0034567 明日手術予定です",
  "渡辺さくら 20034567 紹介状を作成しました",
  "伊藤一郎さん 昭和25年3月2日生まれ 心不全で入院中",
  "山本 直子様 1948年5月6日生 女性",
  "加藤様（S23.5.6生）本日初診です。",
  "氏名：吉田 茂、生年月日：1950/1/2",
  "患者：小林 実 S20.11.3 発熱",
  "1951/04/05生まれの松本さん、ADLは自立です。",
  "佐々木 和子 昭和12年8月9日 転倒後の骨折",
  "木村次郎（1949年12月1日生）の件です",
  "清水様 T15.3.4 生 100歳でお元気です",
  "ID:2233445 生年月日 1962.7.8",
  "0098765 昭和33年1月2日生 大腿骨頸部骨折",
  "山口様のご連絡先は 090-1234-5678 です。",
  "池田さん（080-9876-5432）に明日お電話ください",
  "橋本花子様 TEL 03-1234-5678 ご家族へ連絡済み",
  "患者氏名：石川 勇、電話 0422-12-3456",
  "阿部さん宅 045-123-4567 に訪問をお願いします",
  "森様の携帯は09012345678です",
  "ヤマダ ハナコ様 0045678 予約変更をお願いします",
  "タナカさん 1940年2月3日生 透析中",
  "患者さん：前田 健二、ID 44556",
  "氏名: 岡田 まさみ 番号 1122334",
  "長谷川様 82歳 女性 左大腿骨頸部骨折",
  "藤田一郎 75歳男性 急性心筋梗塞で搬送",
  "近藤さん（68歳）の紹介状をお送りします。",
  "後藤花子、91才、誤嚥性肺炎で入院",
  "坂本くん 5歳 喘息発作です",
  "遠藤ちゃん 2歳 熱性けいれん",
  "(0010,0010) の値が空でした: (0010,0020) 77123",
  "PatientName=YAMADA^HANAKO で登録されています",
  "SUZUKI^TARO の検査を再送します",
  "スタディUID 1.2.840.113619.2.55.3.604688119.868 を見てください",
  "1.2.392.200036.9116.2.6.1.48 のシリーズです",
  "山田太郎_0012345_CT.jpg",
  "紹介状（鈴木一郎様）19500302.pdf",
  "0045612_佐藤花子.pdf",
  "IM0001.dcm",
  "DICOMDIR",
  "DICOM_20261120.zip",
  "田中次郎 S25.3.2 胸部XP.png",
  "高木様\n生年月日 昭和40年10月10日\n循環器内科 入院",
  "本日入院の安藤様、番号は 556677 です。よろしくお願いします。",
  "【氏名】ではなく氏名：谷口 進 ／ 患者番号：３３４４５５",
  "3病棟の大野さん 0033221 血培陽性です",
  "受診者番号 880011 の結果が届きました",
  "Pt: Hanako Yamada, ID 1234567",
  "マイナンバー 123456789012 は控えないでください",
  "平野様、S15.6.7生、ケアマネは当院の者です",
];

const NOT_WARNED = [
  "来週の勉強会の件、承知しました。",
  "アセトアミノフェン 500mg を1日3回、5日分でお願いします。",
  "ワルファリン 2.5mg、PT-INR 2.1 でした。",
  "ヘパリン 10000単位を持続で投与しています。",
  "ボルテゾミブ 1.3mg/m2、4コース目です。",
  "血小板 150000/μL、WBC 12300、CRP 3.4 でした。",
  "BNP 12345 pg/mL まで上がった症例を経験しました。",
  "65歳男性、突然の胸痛で来院。ST上昇あり。",
  "80代女性、施設入所中、発熱の相談です。",
  "心不全診療ガイドライン（2025年3月28日改訂）をご覧ください。",
  "2009年4月1日施行の通知が根拠です。",
  "昭和23年7月30日公布の医師法第19条です。",
  "平成18年4月1日から制度が変わりました。",
  "当院は昭和40年4月1日開院です。",
  "論文は Circulation 2010;121:1234-1240 です。",
  "PMID 28491787 を参照してください。",
  "DOI 10.1161/CIR.0000000000001063 です",
  "jRCT2031230045 に登録済みの試験です",
  "田中先生、内線 1234 におかけください。",
  "佐藤さん、PHS 71234 に連絡をお願いします。",
  "鈴木さん、内線は 20512 です。",
  "カンファレンスは 3階 1305号室 です。",
  "305号室の件、師長さんと相談します。",
  "ZoomのミーティングIDは 812 3456 7890、パスコード 445566 です。",
  "TeamsのID 44556677 で入れます。",
  "〒100-0001 東京都千代田区千代田1-1",
  "医局の電話は 03-1234-5678 です。",
  "代表 0120-123-456 におかけください。",
  "FAXは 045-123-4567 までお願いします。",
  "青葉製薬の田中様（03-1234-5678）からご連絡がありました。",
  "地域連携室の山田さん 06-1234-5678 が窓口です。",
  "担当：中村 彩 080-1234-5678",
  "佐藤先生の携帯 090-1234-5678 に電話しました。",
  "高橋翔（青葉製薬） 03-1234-5678",
  "請求番号 1234567、山田様宛てに発行しました。",
  "ロット番号 AB12345 は回収対象です。鈴木様にもお伝えください。",
  "講演料は 50000円、交通費は 12000円です。田中様ご確認ください。",
  "参加者は 12345人でした。佐藤さん、集計ありがとうございます。",
  "2026年11月20日 14:00 に山田様が来院されます（MSの方）。",
  "20261120 の議事録を佐藤さんが作成しました。",
  "患者さんの同意を得てからご紹介ください。",
  "患者様の声を集めたアンケート 12345 件の結果です。",
  "皆様、お疲れさまです。番号札 10234 をお持ちください。",
  "お客様相談室 0120-000-111",
  "様々な施設で 100000 例以上の実績があります。",
  "仕様書 12345 版を参照",
  "DICOMビューアの使い方を教えてください。",
  "DICOM規格の勉強会を開きます。",
  "山田病院 0422-12-3456 に転院調整中です。",
  "中村医院の電話は 03-9876-5432 です。",
  "千葉大学 043-222-7171 に紹介予定です。",
  "宮崎市 0985-12-3456 の施設です。",
  "石川県 金沢市 076-123-4567",
  "医籍登録番号 654321 若林 千尋",
  "抄読会資料_20261120.pdf",
  "当直表_2026年11月.xlsx",
  "心エコー報告書テンプレート.docx",
  "小林製薬の資料 20250101.pdf",
  "IMG_20261120_123456.jpg",
  "ガイドライン2010年版_循環器学会.pdf",
  "HbA1c 7.2%、eGFR 45、尿蛋白 2+ です。",
  "SpO2 92%、酸素 3L、体温 38.5℃、脈拍 110 でした。",
  "山田さんと佐藤さんが当直です。",
  "明日の手術は 3件、開始は 8:45 です。",
];

test.each(WARNED)("warns of %j", (text) => {
  expect(findPatientData(text)).not.toEqual([]);
});

test.each(NOT_WARNED)("says nothing of %j", (text) => {
  expect(findPatientData(text)).toEqual([]);
});

it("knows sixty of either at least", () => {
  expect(new Set(WARNED).size).toBeGreaterThanOrEqual(60);
  expect(new Set(NOT_WARNED).size).toBeGreaterThanOrEqual(60);
});

describe("what was found", () => {
  it("is told in its order, with its kind and its place", () => {
    const text = "本日入院の山田花子様（ID 0012345、S25.3.2生）です。";
    const found = findPatientData(text);
    expect(found.map(({ kind, text }) => [kind, text])).toEqual([
      ["name", "山田花子"],
      ["number", "0012345"],
      ["birth", "S25.3.2"],
    ]);
    for (const { from, text: each } of found) expect(text.slice(from, from + each.length)).toBe(each);
  });

  it("is taken out, and the rest stays as it was written", () => {
    expect(withoutPatientData("本日入院の山田花子様（ID 0012345、S25.3.2生）です。")).toBe(
      "本日入院の●●様（ID ●●、●●生）です。",
    );
    expect(withoutPatientData("山田太郎_0012345_CT.jpg")).toBe("●●_●●_CT.jpg");
    expect(withoutPatientData("明日の件、承知しました。")).toBe("明日の件、承知しました。");
  });

  it("is not found again in what is left", () => {
    for (const text of WARNED) expect(findPatientData(withoutPatientData(text)), text).toEqual([]);
  });
});

/** Milliseconds for a text, the best of several. */
function costOf(text: string): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now();
      findPatientData(text);
      return performance.now() - start;
    }),
  );
}

const LENGTH = 10_000;
const repeated = (text: string, times: number) =>
  text.repeat(Math.ceil((LENGTH * times) / text.length)).slice(0, LENGTH * times);

test.each([
  "山",
  "山 ",
  "山田",
  "ア",
  "ア ",
  "さん",
  "様",
  "1",
  "0-",
  "12345 ",
  "患者番号",
  "患者:",
  "氏名：あ ",
  "A^",
  "1.",
  "1.2.840.",
  "昭和25年3月2日 ",
  "090-1234-5678 ",
  "山田様 12345 ",
  "(0010,",
  "PatientName",
  "( ",
])("costs no more than in proportion to its length: %j", (unit) => {
  costOf(repeated(unit, 1));
  const [once, fourfold] = [costOf(repeated(unit, 1)), costOf(repeated(unit, 4))];
  // In proportion it is four times as much, by the square sixteen times; what takes a moment is a matter of the clock.
  expect(fourfold).toBeLessThan(Math.max(once * 9, 30));
});
