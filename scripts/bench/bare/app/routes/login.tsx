import { useState } from "react";
import { Around } from "../around";

export default function SignIn() {
  const [isShown, setShown] = useState(false);
  return (
    <Around title="ログイン">
      <form method="post">
        <label>
          メールアドレス
          <input name="username" type="email" required />
        </label>
        <label>
          パスワード
          <input name="password" type={isShown ? "text" : "password"} required minLength={6} />
        </label>
        <button type="button" onClick={() => setShown(!isShown)}>
          表示
        </button>
        <button type="submit">ログイン</button>
      </form>
    </Around>
  );
}
