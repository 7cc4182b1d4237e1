import { useEffect, useState } from "react";
import { isPicture } from "#contract/chat/media";
import { Icon } from "~/ui/icon";
import { formatBytes } from "~/ui/text/numbers";

/** A file that has not been sent: its picture, small, and what it is called. */
export function FilePreview({ file }: { file: File }) {
  const address = usePicture(file);
  return (
    <span className="preview">
      {address ? <img src={address} alt="" decoding="async" /> : <Icon name="file-text" size={24} />}
      <span className="preview-name">{file.name}</span>
      <small>{formatBytes(file.size)}</small>
    </span>
  );
}

/** An address of the picture as long as it is looked at; null for what is none. */
function usePicture(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isPicture(file.type)) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
