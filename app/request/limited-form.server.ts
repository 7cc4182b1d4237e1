import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { headerText } from "#contract/header-text";

/** A form with files; null when it is larger than an upload may be, found out while it arrives. */
export async function readLimitedForm(request: Request): Promise<FormData | null> {
  const type = headerText(request, "content-type") ?? "";
  if (Number(headerText(request, "content-length") ?? 0) > UPLOAD_BODY_BYTES || !request.body) return null;
  let bytes = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > UPLOAD_BODY_BYTES) controller.error(new RangeError("larger than an upload may be"));
        else controller.enqueue(chunk);
      },
    }),
  );
  try {
    return await new Response(counted, { headers: { "content-type": type } }).formData();
  } catch (error) {
    if (bytes > UPLOAD_BODY_BYTES) return null;
    throw error;
  }
}
