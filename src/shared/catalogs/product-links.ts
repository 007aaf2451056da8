import { t } from '../text/language.ts'

/** Rules about addresses in a product (catalogs.md#links-and-images). */

/** The result of an image check, if it has run. */
export interface ImageFacts {
  /** `JPG`, `GIF`, `WEBP`, `PNG`, or another format's name. */
  readonly format: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const imageFormats = ['JPG', 'GIF', 'WEBP', 'PNG']
const minSide = 500
const maxImageBytes = 5 * 1024 * 1024

/** Recognizes ordinary addresses without building a URL for each: feeds contain hundreds of thousands. */
const ordinaryAddress =
  /^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?:\/[\w./~%+=?&-]*)?$/i

/** Extensions that name a format other than the four. Other or missing extensions are allowed. */
const otherFormat = /\.(avif|bmp|eps|heic|heif|ico|jxl|mov|mp4|pdf|psd|svg|tiff?|webm)$/i

export function isHttpsAddress(text: string): boolean {
  return ordinaryAddress.test(text) || (/^https:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text))
}

/** The addresses in `additional_image_link`, separated by commas. */
export function additionalImages(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

/** What's wrong with an image, as a sentence, or null. */
export function describeImageLink(address: string, facts?: ImageFacts): string | null {
  if (
    !isHttpsAddress(address) &&
    !(/^http:\/\//i.test(address) && !/\s/.test(address) && URL.canParse(address))
  ) {
    return address === '' ? t`an address is empty.` : t`${address} isn’t the address of an image.`
  }
  const path = address.split(/[?#]/, 1)[0] ?? ''
  if (otherFormat.test(path)) return t`images are JPG, GIF, WEBP or PNG.`
  if (facts === undefined) return null
  if (!imageFormats.includes(facts.format))
    return t`images are JPG, GIF, WEBP or PNG; this is ${facts.format}.`
  if (facts.width < minSide || facts.height < minSide) {
    return t`images have at least 500x500 pixels; this has ${facts.width}x${facts.height}.`
  }
  return facts.bytes > maxImageBytes ? t`images have at most 5 MB.` : null
}
