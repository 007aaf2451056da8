/** Rules about addresses in a product (advertising document, Product: link, image_link, additional_image_link). */

/** What is known of an image, where it has been looked at. */
export interface ImageFacts {
  /** `JPG`, `GIF`, `WEBP`, `PNG` or the name of another format. */
  readonly format: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const imageFormats = ['JPG', 'GIF', 'WEBP', 'PNG']
const smallestSide = 500
const largestImage = 5 * 1024 * 1024

/** Addresses of the ordinary form, told without building an URL from each: feeds hold hundreds of thousands. */
const ordinaryAddress =
  /^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?:\/[\w./~%+=?&-]*)?$/i

/** Endings that name a format which is none of the four. Other endings, and none, say nothing. */
const otherFormat = /\.(avif|bmp|eps|heic|heif|ico|jxl|mov|mp4|pdf|psd|svg|tiff?|webm)$/i

export function isHttpsAddress(text: string): boolean {
  return ordinaryAddress.test(text) || (/^https:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text))
}

/** The addresses in `additional_image_link`, separated by commas. */
export function additionalImages(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

/** What is wrong with an image, as a sentence; null where nothing is. */
export function describeImageLink(address: string, facts?: ImageFacts): string | null {
  if (
    !isHttpsAddress(address) &&
    !(/^http:\/\//i.test(address) && !/\s/.test(address) && URL.canParse(address))
  ) {
    return address === '' ? 'an address is empty.' : `${address} isn't the address of an image.`
  }
  const path = address.split(/[?#]/, 1)[0] ?? ''
  if (otherFormat.test(path)) return 'images are JPG, GIF, WEBP or PNG.'
  if (facts === undefined) return null
  if (!imageFormats.includes(facts.format))
    return `images are JPG, GIF, WEBP or PNG; this is ${facts.format}.`
  if (facts.width < smallestSide || facts.height < smallestSide) {
    return `images have at least 500x500 pixels; this has ${facts.width}x${facts.height}.`
  }
  return facts.bytes > largestImage ? 'images have at most 5 MB.' : null
}
