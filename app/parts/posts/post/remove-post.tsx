import type { ReactNode } from "react";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";

/** `children`: what is sent along. */
type Props = { action: string; children?: ReactNode };

/** Asks once, and takes a post away for good. */
export function RemovePost({ action, children }: Props) {
  return (
    <Disclosure summary="削除">
      <Form method="post" action={action}>
        {children}
        <p>この投稿を、コメントと写真ごと削除します。元に戻せません。</p>
        <Button kind="danger" small name="intent" value="delete">
          投稿を削除する
        </Button>
      </Form>
    </Disclosure>
  );
}
