/** What this capability writes into the log of operations, and how the console calls it. */
export const magazineAudit = {
  "magazine-saved": "配信の下書きの保存",
  "magazine-tested": "配信の試し送り",
  "magazine-scheduled": "配信の開始・予約",
  "magazine-withdrawn": "配信の予約の取り消し",
};
