import { useEffect, useState } from "react";
import { closeTutorial, isTutorialClosed } from "~/browser/tutorial";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

const NAME = "homeScreen";

/** Says once, in a phone's browser, that the service can be among the apps. */
export function HomeScreenHint() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const isPhone = matchMedia("(pointer: coarse)").matches;
    const isApp = matchMedia("(display-mode: standalone)").matches;
    if (isPhone && !isApp) void isTutorialClosed(NAME).then((isClosed) => setOpen(!isClosed));
  }, []);
  if (!isOpen) return null;
  return (
    <Callout
      title="ホーム画面に追加できます"
      action={
        <>
          <ButtonLink small kind="secondary" to="/add-home">
            追加の方法
          </ButtonLink>
          <Button
            small
            kind="quiet"
            type="button"
            onClick={() => {
              setOpen(false);
              void closeTutorial(NAME);
            }}
          >
            閉じる
          </Button>
        </>
      }
    >
      <p>アプリのように開けて、iPhone・iPadでは通知も受け取れます。</p>
    </Callout>
  );
}
