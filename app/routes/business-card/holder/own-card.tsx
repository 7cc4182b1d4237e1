import type { BusinessCard } from "~/parts/business-card/card-face";
import { CardPaper } from "~/parts/business-card/card-face";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Surface } from "~/ui/surface";

/** One's own card as those see it with whom it was exchanged. */
export function OwnCard({ card, mayChange }: { card: BusinessCard; mayChange: boolean }) {
  return (
    <Surface title="自分の名刺">
      <CardPaper card={card} />
      {mayChange ? (
        <Buttons>
          <ButtonLink kind="secondary" icon="pencil" to="/business-card/own">
            名刺を編集する
          </ButtonLink>
        </Buttons>
      ) : (
        <p className="note">医師資格の確認が済むと、名刺を交換できるようになります。</p>
      )}
    </Surface>
  );
}
