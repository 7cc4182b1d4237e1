import { useLoaderData } from "@remix-run/react";
import { Around } from "../around";
import { POSTS } from "../data";

export const loader = () => POSTS;

export default function Feed() {
  return (
    <Around title="タイムライン">
      {useLoaderData<typeof loader>().map(({ id, title, author, at, text, likes }) => (
        <article key={id}>
          <h2>{title}</h2>
          <p>
            {author} ・ {at}
          </p>
          <p>{text}</p>
          <button type="button">いいね {likes}</button> <a href={`/board/${id}`}>コメント</a>
        </article>
      ))}
    </Around>
  );
}
