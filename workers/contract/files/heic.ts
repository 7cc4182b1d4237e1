const BRANDS = /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;

/** Tells whether it is a photo as an iPhone keeps it, by its name or its first bytes (ISO 23008-12). */
export function isHeic(name: string, beginning: Uint8Array): boolean {
  const brand = String.fromCharCode(...beginning.subarray(4, 12));
  return /\.hei[cf]$/i.test(name) || BRANDS.test(brand);
}
