/** Cards may refuse larger images (cards.md#ratios-and-pictures). */
export const maxCropBytes = 3 * 1024 * 1024

/** Encodings of a cropped picture. */
export const cropTypes = ['image/png', 'image/jpeg'] as const
export type CropType = (typeof cropTypes)[number]

/** The length of a crop's bytes in base64. */
export const maxCropBase64 = Math.ceil(maxCropBytes / 3) * 4
