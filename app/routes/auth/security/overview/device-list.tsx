import { isHandheld } from "#contract/auth/device-name";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

type Device = {
  id: string;
  device: string;
  ip: string;
  seenAt: number;
  sharedTerminal: boolean;
  ownDevice: boolean;
  isCurrent: boolean;
};

/** Lists the devices on which one is signed in, with a button that ends each of the other sessions. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <Surface title="ログイン中の端末" more={`${devices.length}台`} flush>
      <RowList>
        {devices.map(({ id, device, ip, seenAt, sharedTerminal, ownDevice, isCurrent }) => (
          <Row
            key={id}
            leading={<Icon name={isHandheld(device) ? "smartphone" : "laptop"} />}
            title={device}
            badges={
              <>
                {isCurrent ? <Badge tone="brand">この端末</Badge> : null}
                {sharedTerminal ? <Badge tone="warning">共用</Badge> : null}
                {ownDevice ? <Badge>自分専用</Badge> : null}
              </>
            }
            detail={
              <>
                最後の操作 <Time at={seenAt} as="when" />
                {ip ? `・${ip}` : null}
              </>
            }
            actions={isCurrent ? null : <EndSession session={id} word="ログアウト" of={device} />}
          />
        ))}
      </RowList>
      {devices.length > 1 ? (
        <div className="sheet-foot">
          <EndSession session="others" word="ほかの端末をすべてログアウトさせる" />
        </div>
      ) : null}
    </Surface>
  );
}

function EndSession({ session, word, of }: { session: string; word: string; of?: string }) {
  return (
    <form method="post">
      <input type="hidden" name="session" value={session} />
      <Button kind="secondary" aria-label={of ? `${of}を${word}させる` : undefined}>
        {word}
      </Button>
    </form>
  );
}
