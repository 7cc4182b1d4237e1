import { useState } from "react";
import { buttonClass } from "~/ui/button";
import { useHydrated } from "~/ui/scripted/hydrated";
import { describe, type Field } from "../field";
import { Labelled, type Labels } from "./labelled";

type Props = Labels & { field: Field; autoComplete: "current-password" | "new-password" };

/** A field that we never fill in. The switch 表示 exists only where JavaScript can honour it. */
export function PasswordField({ field, label, required, support, autoComplete }: Props) {
  const [isShown, setShown] = useState(false);
  const canShow = useHydrated();
  return (
    <Labelled {...{ field, label, required, support }}>
      <span className="with-unit">
        <input
          {...describe(field, Boolean(support))}
          className="input"
          type={isShown ? "text" : "password"}
          id={field.id}
          name={field.name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
        />
        {canShow ? (
          <button
            type="button"
            className={buttonClass("secondary")}
            aria-pressed={isShown}
            aria-controls={field.id}
            aria-label="パスワードを表示"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "隠す" : "表示"}
          </button>
        ) : null}
      </span>
    </Labelled>
  );
}
