import { REACTION_LABELS, REACTIONS, REACTORS_PER_PAGE, type Reaction } from "#contract/posts/limits";
import type { Post } from "#contract/posts/shapes";
import { honorific } from "#contract/users/called";
import { isNamed, shownName } from "~/parts/chat/names";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

type Author = Post["author"];
type Props = { users: readonly { user: Author; reactionType: Reaction; reactedAt: number }[]; total: number };

/** Lists who reacted, by what they pressed. */
export function ReactorList({ users, total }: Props) {
  return (
    <Surface title={`リアクションした方（${total}名）`} flush id="reactors">
      {total > REACTORS_PER_PAGE ? (
        <p className="line note">新しい順に{REACTORS_PER_PAGE}名までを表示しています。</p>
      ) : null}
      {REACTIONS.map((kind) => {
        const some = users.filter(({ reactionType }) => reactionType === kind);
        if (some.length === 0) return null;
        return (
          <RowList key={kind} label={REACTION_LABELS[kind]}>
            {some.map(({ user, reactedAt }) => (
              <PersonLine
                key={`${user.objectId}-${reactedAt}`}
                user={user}
                word={REACTION_LABELS[kind]}
                at={reactedAt}
              />
            ))}
          </RowList>
        );
      })}
      <Unnamed count={total - users.length} besides={users.length > 0} />
    </Surface>
  );
}

/** Names how many count but have no line: those the reader has blocked, and those after the newest few hundred. */
export function Unnamed({ count, besides }: { count: number; besides: boolean }) {
  if (count <= 0) return null;
  return (
    <p className="line note">{besides ? `ほか${formatPeople(count)}` : "お名前を表示できる方はいません。"}</p>
  );
}

/** Somebody who did something to a post, and when. */
export function PersonLine({ user, word, at }: { user: Author; word?: string; at?: number | null }) {
  const { role, avatarUrl, organization } = user;
  const name = shownName(user);
  return (
    <Person
      leading={<Seal name={name} role={role} src={avatarUrl} size="s" />}
      title={name}
      badges={isNamed(user) ? <small>{honorific(role)}</small> : null}
      detail={[word, organization].filter(Boolean).join("・")}
      meta={at ? <Time at={at} as="when" /> : null}
    />
  );
}
