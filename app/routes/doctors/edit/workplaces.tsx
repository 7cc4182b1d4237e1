import { SubmitButton } from "~/forms/submit-button";
import { ButtonLink } from "~/ui/button";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

type Props = { home: string; places: string[]; seen: string };

/** Lists where the doctor works and has worked; the first place stands in lists. */
export function Workplaces({ home, places, seen }: Props) {
  return (
    <Surface
      title="勤務先"
      id="workplaces"
      flush
      more={
        <ButtonLink kind="quiet" icon="plus" to={`${home}/hospitals/${places.length}`}>
          追加する
        </ButtonLink>
      }
    >
      {places.length === 0 ? <p className="none sheet-body">勤務先は登録されていません。</p> : null}
      <form method="post">
        <input type="hidden" name="seen" value={seen} />
        <RowList label="勤務先">
          {places.map((place, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is part of the address.
              key={index}
              leading={<Seal name={place} icon="hospital" />}
              title={place}
              detail={index === 0 && places.length > 1 ? "検索結果の一覧に表示します" : undefined}
              actions={
                <>
                  {index > 0 ? <Move to="up" index={index} place={place} /> : null}
                  {index < places.length - 1 ? <Move to="down" index={index} place={place} /> : null}
                  <ButtonLink small kind="secondary" to={`${home}/hospitals/${index}`}>
                    編集<span className="sr-only">：{place}</span>
                  </ButtonLink>
                </>
              }
            />
          ))}
        </RowList>
      </form>
    </Surface>
  );
}

function Move({ to, index, place }: { to: "up" | "down"; index: number; place: string }) {
  return (
    <SubmitButton intent={`${to}-${index}`} kind="quiet">
      {to === "up" ? "上へ" : "下へ"}
      <span className="sr-only">：{place}</span>
    </SubmitButton>
  );
}
