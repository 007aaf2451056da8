import { fullAddress } from '../../shared/entities/posts/post-entities.ts'
import { motifs } from '../pictures/decorations.ts'
import { toneNames } from '../pictures/landscape.ts'
import { picturePath } from '../pictures/picture-address.ts'
import { seedOf } from '../pictures/seeded-random.ts'

/** The web that the sandbox's posts link to: an address always leads to the same page. Nothing is fetched. */

/** Addresses that redirect to another page. */
const shorteners: ReadonlySet<string> = new Set([
  'bit.ly',
  't.co',
  'ow.ly',
  'tinyurl.com',
  'buff.ly',
  'is.gd',
])

/** The targets of short addresses. */
const destinations = ['northwind.example', 'outdoor-journal.example', 'weekend-guide.example'] as const

/** Last path segments that mean a missing page. */
const missingPage = /^(404|gone|missing|not-found)$/i

const previewSizes = [
  { width: 1200, height: 628 },
  { width: 150, height: 150 },
] as const

/** A link's fields that require its page (posts.md#post-objects). */
export interface LinkedPage {
  readonly unwound_url: string
  readonly status: number
  readonly title?: string
  readonly description?: string
  readonly images?: readonly { readonly url: string; readonly width: number; readonly height: number }[]
}

/** The page behind a link; `origin` serves the sandbox's pictures. */
export function linkedPage(link: string, origin: string): LinkedPage | null {
  const address = fullAddress(link)
  if (!URL.canParse(address)) return null
  const url = unwound(new URL(address))
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  if (missingPage.test(last)) return { unwound_url: url.href, status: 404 }
  const site = titleCase(siteName(url.hostname))
  const subject = last === '' ? '' : titleCase(decoded(last).replace(/\.\w{1,5}$/, ''))
  const seed = seedOf(url.href)
  const landscape = {
    motif: motifs[seed % motifs.length] ?? 'ridge',
    tone: toneNames[(seed >>> 8) % toneNames.length] ?? 'moss',
    seed,
  }
  return {
    unwound_url: url.href,
    status: 200,
    title: subject === '' ? site : `${subject} | ${site}`,
    description:
      subject === '' ? `The home page of ${site}.` : `${subject}: what ${site} has to say about it.`,
    images: previewSizes.map((size) => ({ url: origin + picturePath({ landscape, ...size }), ...size })),
  }
}

function unwound(url: URL): URL {
  const host = url.hostname.replace(/^www\./, '')
  if (!shorteners.has(host) || url.pathname === '/') return url
  const target = destinations[seedOf(url.href) % destinations.length] ?? destinations[0]
  return new URL(`https://${target}/stories${url.pathname}`)
}

/** The part of a host before its public suffix: `northwind` in `www.northwind.co.uk`. */
function siteName(host: string): string {
  const labels = host.replace(/^www\./, '').split('.')
  const end = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 ? 2 : 1
  return labels.slice(0, -end).at(-1) ?? host
}

function titleCase(text: string): string {
  const words = text.split(/[-_+\s]/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
