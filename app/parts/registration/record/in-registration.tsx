import { SubmitButton } from "~/forms/submit-button";

/** What a chooser of the sign-up has of its own: narrowing keeps the choice in the draft, and so is a post. */
export const IN_REGISTRATION = {
  back: { to: "/doctor/new/profile", label: "医師情報の入力" },
  narrow: (
    <SubmitButton intent="search" kind="secondary">
      絞り込む
    </SubmitButton>
  ),
};
