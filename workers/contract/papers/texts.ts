export const PMID_INVALID = "PMIDは数字（9桁以内）で入力してください。";
export const PMID_UNKNOWN =
  "このPMIDの論文は、まだ掲載されていません。PubMedから保存したファイル（.nbib）で追加できます。";
export const PAPER_FILE_UNREADABLE =
  "論文の情報を読み取れませんでした。PubMedの「Citation manager」の形式（.nbib）か、RIS形式のファイルをお選びください。";
export const PAPER_FILE_TOO_LARGE = "ファイルの容量が上限の2MBを超えています。";
export const OWN_PAPERS_USED_UP = "追加できる論文の数の上限に達しました。";
export const PAPERS_UNCHOSEN = "論文を選択してください。";
