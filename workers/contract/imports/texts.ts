export const JOIN_CANDIDATE_REQUIRED = "該当する医療機関か「どれでもない」を選択してください。";
