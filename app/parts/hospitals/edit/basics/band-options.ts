import { BAND_NAMES, BANDS } from "#contract/hospitals/figures";

export const BAND_OPTIONS = BANDS.map((band) => ({ value: band, label: BAND_NAMES[band] }));
