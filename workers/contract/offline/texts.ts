export const OFFLINE_OWN_DEVICE = "オフラインでの閲覧は、自分専用の端末としてログインしたときだけ使えます。";
