import { t } from '../../text/language.ts'

/** Maximum images per post. */
const maxImages = 4

/**
 * What is wrong with the media of a post, as a sentence: up to 4 images, or 1 GIF, or 1 video are allowed (advertising
 * document, "Promoted post creation", media_keys). Null if nothing is; unknown kinds are accepted.
 */
export function postMediaProblem(kinds: readonly (string | null)[]): string | null {
  const count = (kind: string): number => kinds.filter((candidate) => candidate === kind).length
  const films = count('GIF') + count('VIDEO')
  if (films > 1) return t`A post can have one GIF or one video.`
  if (films === 1 && kinds.length > 1) return t`A GIF or video must be the only media in its post.`
  if (kinds.length > maxImages) return t`A post has up to ${maxImages} images; these are ${kinds.length}.`
  return null
}
