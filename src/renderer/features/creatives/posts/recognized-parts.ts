import type { PostSegment } from '../../../../shared/entities/posts/post-segments.ts'
import { linkWeight } from '../../../../shared/entities/posts/weighted-length.ts'
import { plural, t } from '../../../../shared/text/language.ts'

const tagKinds = [
  ['mention', { one: '# mention', other: '# mentions' }],
  ['hashtag', { one: '# hashtag', other: '# hashtags' }],
  ['cashtag', { one: '# cashtag', other: '# cashtags' }],
] as const

/** "1 link (counted as 23), 2 mentions, 1 hashtag"; empty for a plain text, where "0 links" would read as a limit. */
export function recognizedParts(segments: readonly PostSegment[]): string | undefined {
  const count = (kind: PostSegment['kind']): number => segments.filter((piece) => piece.kind === kind).length
  const links = count('link')
  const uncounted = uncountedAddress(segments)
  const counts = [
    links > 0 &&
      plural(
        links,
        { one: '# link (counted as {linkWeight})', other: '# links (counted as {linkWeight} each)' },
        { linkWeight },
      ),
    ...tagKinds.map(([kind, forms]) => count(kind) > 0 && plural(count(kind), forms)),
    uncounted !== undefined && t`${uncounted} isn’t recognized as a link, so every character counts`,
  ].filter((text) => text !== false)
  return counts.length === 0 ? undefined : counts.join(', ')
}

/** The service knows links by their top-level domain, and `.example` isn't one. Returns scheme and host. */
function uncountedAddress(segments: readonly PostSegment[]): string | undefined {
  const words = segments.flatMap(({ kind, text }) => (kind === 'plain' ? text.split(/\s+/) : []))
  for (const word of words) {
    const withScheme = /^https?:\/\/[^/]+/i.exec(word)?.[0]
    if (withScheme !== undefined) return withScheme
    const [host = '', path] = word.split('/')
    if (path !== undefined && isHost(host)) return host
  }
  return undefined
}

function isHost(text: string): boolean {
  const labels = text.split('.')
  const domain = labels.at(-1) ?? ''
  return (
    labels.length > 1 && labels.every((label) => /^[a-z0-9-]+$/i.test(label)) && /^[a-z]{2,}$/i.test(domain)
  )
}
