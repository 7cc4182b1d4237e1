/**
 * Each word has the form that is in the search key, then the forms it stands for. What is shown is never changed.
 * Made by scripts/reference/variants.ts from Unihan (© Unicode, Inc., Unicode License v3), OpenCC's table of Japanese
 * simplified characters (Apache-2.0) and variants-by-hand.txt; not edited by hand.
 */
const FAMILIES = `
高髙 崎﨑嵜 辺邊邉 斉齋齊斎 沢澤 浜濱濵 吉𠮷 島嶋嶌 富冨 国國 広廣 桜櫻 竜龍 滝瀧 恵惠 真眞 徳德 黒黑 横橫 関關 浅淺 館舘 栄榮 豊豐 鉄鐵銕 桧檜 条條 万萬
与與 亘亙 来來 曽曾 槙槇 尭堯 遥遙 弥彌 壮壯 寿壽 実實 薮藪籔 静靜 渋澁澀 柳栁桺 瀬瀨 頼賴 峰峯 岳嶽 礼禮 蔵藏 郎郞 穂穗 円圓 剣劍劔 勲勳 台臺 医醫
区區 学學斈 宝寶寳 県縣 気氣 総總 聡聰 蛍螢 観觀 顕顯 会會 仏佛 伝傳 体體 児兒 団團 図圖 塩鹽 声聲 変變 巌巖 応應 戸戶 挙擧 旧舊 暁曉 検檢 楽樂
歩步 歯齒 歳歲 済濟 渓溪 温溫 満滿 点點 当當 発發 祢禰 秋穐龝 稲稻 釜竈竃 経經 継繼 続續 緑綠 縁緣 脳腦 舎舍 芸藝 薫薰 覚覺 誉譽 譲讓 郷鄕 鋭銳
録錄 鎮鎭 隠隱 霊靈 青靑 頴穎 鶏鷄雞 麦麥 黄黃 亀龜 歴歷 増增 寛寬 懐懷 戦戰 抜拔 清淸 焼燒 煕熙凞熈 瓶甁 産產 研硏 禅禪 糸絲 絵繪 随隨 鴎鷗 鴬鶯
尽盡 祷禱 莱萊 蝉蟬 麹麴 頚頸 鉱鑛砿礦 弯彎 嚢囊 痩瘦 剥剝 繋繫 桑桒 船舩 松枩 梅楳 杉杦 鼠鼡 兎兔 蒋蔣 侭儘 灯燈 並竝 双雙 収收 処處 労勞 択擇
担擔 拝拜 従從 徴徵 恒恆 悦悅 晩晚 暦曆 概槪 殻殼 毎每 湾灣 瑶瑤 穣穰 粋粹 聴聽 荘莊 虫蟲 触觸 転轉 遅遲 鎌鐮 雑雜 駅驛 髪髮 魚𩵋 齢齡 臓臟
胆膽 ノ之 諫諌 鯵鰺 砺礪 騨驒 淵渕渊 独獨 梼檮 亜亞 彦彥 晋晉 慎愼 尚尙 凛凜 教敎 内內 呉吳 厳嚴 浄淨 為爲 賛贊 強强 緒緖 芦蘆 篭籠 鶴靏靍 土𡈽圡
栃杤 頬頰 靭靱 壷壺 縄繩 園薗 祇祗 柏栢 橋槗𣘺 昇曻 煙烟 略畧 群羣 蛎蠣 涛濤 掴摑 噛嚙 溌潑 醤醬 蝋蠟 撹攪 繍繡 箪簞 醗醱 麺麵 屏屛 并幷 餅餠
迩邇 侠俠 涜瀆 掻搔 焔焰 鹸鹼 柵栅 姫姬 姉姊 鉤鈎 倶俱 叱𠮟 填塡 妍姸 裏裡 暖煖 蘇蘓 隣鄰 窓窻 艶艷豔 躯軀 賎賤 両兩 乗乘 乱亂 争爭 仮假 併倂
価價 倹儉 偽僞 党黨 写寫 剤劑 剰剩 励勵 効效 勅敕 勧勸 単單 即卽 参參 叙敍 号號 唖啞 営營 嘱囑 囲圍 圏圈 圧壓 堕墮 塁壘 壊壞 壌壤 壱壹 売賣
奥奧 奨奬 嬢孃 寝寢 対對 専專 将將 届屆 属屬 峡峽 巣巢 巻卷 帯帶 帰歸 庁廳 廃廢 弐貳 弾彈 径徑 恋戀 悩惱 悪惡 惨慘 戯戲 戻戾 払拂 拠據 拡擴
挟挾 挿插 捜搜 掲揭 揺搖 摂攝 撃擊 数數 断斷 昼晝 晃晄 枢樞 桝枡 桟棧 楼樓 様樣 権權 欠缺 欧歐 歓歡 残殘 殴毆 沪濾 涙淚 渇渴 渉涉 湿濕 滞滯
潜潛 炉爐 犠犧 状狀 狭狹 猟獵 献獻 獣獸 画畫 畳疊 痴癡 盗盜 砕碎 禄祿 秘祕 称稱 穏穩 窃竊 粛肅 縦縱 繊纖 翻飜 脚腳 脱脫 茎莖 萌萠 薬藥 虚虛
蚕蠶 蛮蠻 衛衞 装裝 褒襃 覇霸 覧覽 訳譯 証證 説說 読讀 謡謠 践踐 軽輕 辞辭 逓遞 酔醉 醸釀 釈釋 銭錢 鋳鑄 錬鍊 閲閱 闘鬭 陥陷 険險 顔顏 駆驅駈
騒騷 験驗 髄髓 黙默 涼凉 野埜 杯盃
`;

/** Variant character → the one that stands for it (spelling of names differs between registers: 髙橋 = 高橋). */
export const VARIANTS: ReadonlyMap<string, string> = /* @__PURE__ */ readFamilies();

function readFamilies(): Map<string, string> {
  const families = FAMILIES.split(/\s+/).map((family) => Array.from(family));
  return new Map(
    families.flatMap(([head = "", ...others]) =>
      others.filter((other) => other !== head).map((other) => [other, head] as const),
    ),
  );
}
