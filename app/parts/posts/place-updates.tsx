import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type LivePlace, placeTopic } from "#contract/posts/live";
import { subscribeToPlace } from "~/live/place-subscriptions";
import { Button } from "~/ui/button";

type Props = {
  place: LivePlace;
  viewerId: string;
  /** The page of one post: only what is said below it is news there. */
  postId?: string;
};

/** The page with the newest, where this one shows what came before; null: it is that page. */
export function pageOfNewest({ pathname, search }: { pathname: string; search: string }): string | null {
  const saved = new URLSearchParams(search);
  if (!saved.has("before")) return null;
  saved.delete("before");
  return saved.size > 0 ? `${pathname}?${saved}` : pathname;
}

/** Says that something new is there, without moving what is being read; pressed, the page shows it. */
export function PlaceUpdates({ place, viewerId, postId }: Props) {
  const { kind, id } = place;
  const { revalidate } = useRevalidator();
  const newest = pageOfNewest(useLocation());
  const navigate = useNavigate();
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(0);
    return subscribeToPlace(placeTopic({ kind, id }), (frame) => {
      const isHere = postId ? frame.type === "comment" && frame.postId === postId : frame.type === "post";
      if (isHere && frame.authorId !== viewerId) setCount((before) => before + 1);
    });
  }, [kind, id, viewerId, postId]);
  return (
    <div className="place-updates" role="status">
      {count > 0 ? (
        <Button
          type="button"
          kind="secondary"
          icon="arrow-up"
          onClick={() => {
            setCount(0);
            if (newest) navigate(newest);
            else revalidate();
          }}
        >
          {`新しい${postId ? "コメント" : "投稿"}が${count}件あります`}
        </Button>
      ) : null}
    </div>
  );
}
