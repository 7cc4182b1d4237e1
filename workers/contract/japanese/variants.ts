/**
 * Each line has the form that stands in the search key, then the forms it stands for. What is shown is never changed.
 */
const FAMILIES = `
高髙 崎﨑嵜 辺邊邉 斉齋齊斎 沢澤 浜濱濵 吉𠮷 島嶋嶌 富冨 国國 広廣 桜櫻 竜龍 滝瀧 恵惠 真眞 徳德 黒黑 横橫 関關
浅淺 館舘 栄榮 豊豐 鉄鐵銕 桧檜 条條 万萬 与與 亘亙 来來 曽曾 槙槇 尭堯 遥遙 弥彌 壮壯 寿壽 実實 薮藪籔 静靜 渋澁澀
柳栁桺 瀬瀨 頼賴 峰峯 岳嶽 礼禮 蔵藏 郎郞 穂穗 円圓 剣劍劔 勲勳 台臺 医醫 区區 学學斈 宝寶寳 県縣 気氣 総總 聡聰
蛍螢 観觀 顕顯 会會 仏佛 伝傳 体體 児兒 団團 図圖 塩鹽 声聲 変變 巌巖 応應 戸戶 挙擧 旧舊 暁曉 検檢 楽樂 歩步 歯齒
歳歲 済濟 渓溪 温溫 満滿 点點 当當 発發 祢禰 秋穐 稲稻 竈竃 経經 継繼 続續 緑綠 縁緣 脳腦 舎舍 芸藝 薫薰 覚覺 誉譽
譲讓 郷鄕 鋭銳 録錄 鎮鎭 隠隱 霊靈 青靑 頴穎 鶏鷄 麦麥 黄黃 亀龜 歴歷 増增 寛寬 懐懷 戦戰 抜拔 清淸 焼燒 煕熙凞 瓶甁
産產 研硏 禅禪 糸絲 絵繪 随隨 鴎鷗 鴬鶯 尽盡 祷禱 莱萊 蝉蟬 麹麴 頚頸 鉱鑛砿礦 弯彎 嚢囊 痩瘦 剥剝 繋繫 桑桒
船舩 松枩 梅楳 杉杦 鼠鼡 兎兔 蒋蔣 侭儘 灯燈 並竝 双雙 収收 処處 労勞 択擇 担擔 拝拜 従從 徴徵 恒恆 悦悅 晩晚
暦曆 概槪 殻殼 毎每 湾灣 瑶瑤 穣穰 粋粹 聴聽 荘莊 虫蟲 触觸 転轉 遅遲 鎌鐮
雑雜 駅驛 髪髮 魚𩵋 齢齡 臓臟 胆膽 ノ之
`;

/** Variant character → the one that stands for it (spelling of names differs between registers: 髙橋 = 高橋). */
export const VARIANTS: ReadonlyMap<string, string> = new Map(
  FAMILIES.split(/\s+/)
    .map((family) => Array.from(family))
    .flatMap(([head = "", ...others]) =>
      others.filter((other) => other !== head).map((other) => [other, head]),
    ),
);
