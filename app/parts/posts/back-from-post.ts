import { backLink } from "~/request/paths/back-link";

type Place = Parameters<typeof backLink>[2];

/** The way from a post to the list that it was opened from; a list of its own place bears the name of the place. */
export function backFromPost(url: URL, postId: string, place: Place): Place {
  const back = backLink(url, postId, place);
  return back.to.startsWith(place.to) ? { ...back, label: place.label } : back;
}
