import type { Finding } from '../../../../../src/shared/core/finding.ts'
import type { LibraryMedia } from '../../../../../src/shared/creatives/library-media.ts'

/** A small media library for the tests of creatives. */
const media: readonly LibraryMedia[] = [
  { media_key: '3_1', media_type: 'IMAGE', aspect_ratio: '1:1' },
  { media_key: '3_2', media_type: 'IMAGE', aspect_ratio: '1:1' },
  { media_key: '3_3', media_type: 'IMAGE', aspect_ratio: '1.91:1' },
  { media_key: '3_4', media_type: 'IMAGE', aspect_ratio: '4:5' },
  { media_key: '16_1', media_type: 'GIF', aspect_ratio: '1:1' },
  { media_key: '13_1', media_type: 'VIDEO', aspect_ratio: '16:9' },
  { media_key: '13_2', media_type: 'VIDEO', aspect_ratio: '1:1' },
  { media_key: '13_3', media_type: 'VIDEO', aspect_ratio: '16:9' },
  { media_key: '13_4', media_type: 'VIDEO', aspect_ratio: null },
]

export const library = (key: string): LibraryMedia | undefined =>
  media.find(({ media_key }) => media_key === key)

/** `CODE field` of every error, in order. */
export function errorsIn(findings: readonly Finding[]): string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ code, field }) => `${code} ${field}`)
}

/** Names of the rules that only warn. */
export function warningsIn(findings: readonly Finding[]): string[] {
  return findings.filter(({ severity }) => severity === 'warning').map(({ rule }) => rule)
}
