import type { Post } from "#contract/posts/shapes";
import { Time } from "~/ui/time/time";

/** Says until when one can vote, or could: 「11月30日(月) 18:00まで」「11月20日(金) 18:00まで（締め切りました）」. */
export function PollEnd({ endsAt, isEnded }: NonNullable<Post["pollEnd"]>) {
  return (
    <>
      <Time at={endsAt} />
      まで
      {isEnded ? "（締め切りました）" : ""}
    </>
  );
}
