import { UPLOAD_BYTES } from "#contract/files/limits";
import { POST_FILES_BYTES } from "#contract/posts/limits";

/** Adds files to the chosen ones: `fitting` are all that one form can carry, `refused` those too large for it. */
export function matchingFiles(chosen: readonly File[], added: readonly File[]) {
  const accepted = [...chosen];
  const refused: File[] = [];
  let bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  for (const file of added) {
    const isMatching = file.size <= UPLOAD_BYTES && bytes + file.size <= POST_FILES_BYTES;
    if (isMatching) bytes += file.size;
    (isMatching ? accepted : refused).push(file);
  }
  return { accepted, refused };
}
