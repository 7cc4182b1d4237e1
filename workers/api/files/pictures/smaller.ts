import type { BodyOf } from "#contract/endpoint";
import type { files } from "#contract/files/calls";
import { type PictureSize, SMALL_PICTURE_BYTES } from "#contract/files/limits";
import type { Env } from "../../../env";
import { smallKeyOf, type Upload } from "../store";
import { type AcceptedImage, acceptImage } from "./images";

type Smaller = { size: PictureSize; image: AcceptedImage };

const FIELDS = { medium: "288", small: "96" } as const;

/** The smaller ones that came with a picture, judged as the picture itself. One that is larger than it says is left out. */
export async function smallerOf(body: BodyOf<typeof files.image>): Promise<Smaller[]> {
  const found = await Promise.all(
    (["medium", "small"] as const).map(async (field): Promise<Smaller[]> => {
      const file = body[field];
      if (!file || file.size > SMALL_PICTURE_BYTES) return [];
      const image = await acceptImage(file, field);
      const size = FIELDS[field];
      return Math.max(image.width, image.height) <= Number(size) ? [{ size, image }] : [];
    }),
  );
  return found.flat();
}

export async function keepSmaller(env: Env, upload: Upload, smaller: readonly Smaller[]): Promise<void> {
  for (const { size, image } of smaller) {
    const { bytes, contentType } = image;
    await env.FILES.put(smallKeyOf(upload, size), bytes, { httpMetadata: { contentType } });
  }
}
