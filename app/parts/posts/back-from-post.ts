import { wayBack } from "~/request/paths/way-back";

type Place = Parameters<typeof wayBack>[2];

/** From a post to the list that it was opened from; one of its own place bears the name of the place. */
export function backFromPost(url: URL, postId: string, place: Place): Place {
  const back = wayBack(url, postId, place);
  return back.to.startsWith(place.to) ? { ...back, label: place.label } : back;
}
