export const JOIN_CANDIDATE_REQUIRED = "該当する医療機関か「どれでもない」を選択してください。";
export const IMPORT_LIST_REQUIRED = "取り込むデータの種類を選択してください。";
export const IMPORT_DATE_INVALID = "ファイルの時点は、本日までの日付を入力してください。";
export const NOTHING_TO_READ = "読み込める行がありませんでした。";
/** `reason`: a sentence. */
export const importFileBroken = (file: string, reason: string) =>
  `${file}：${reason}何も取り込んでいません。正しいファイルを選んで、もう一度お試しください。`;

export const importUnpackedTooLarge = (list: string) =>
  `この画面で取り込めるのは、展開して20MBまでです。大きなファイルは、コマンド npm run import -- ${list} FILE --remote で取り込んでください。`;

export const importFileTooLarge = (list: string) =>
  `この画面で取り込めるのは2MBまでです。大きなファイルは、コマンド npm run import -- ${list} FILE --remote で取り込んでください。`;
