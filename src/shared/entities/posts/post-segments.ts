import { postEntities, type TextSpan } from './post-entities.ts'

/** A segment of a post's text. `text` is the original; all segments together are the whole text. */
export interface PostSegment {
  readonly kind: 'plain' | 'link' | 'mention' | 'hashtag' | 'cashtag'
  readonly text: string
  /** The displayed form: links without their scheme, and truncated if they are long. */
  readonly shown: string
}

/** Splits the text of a post into segments, so that links, mentions and tags can be shown differently. */
export function postSegments(text: string): readonly PostSegment[] {
  const characters = [...text]
  const { urls, mentions, hashtags, cashtags } = postEntities(text)
  const written = ({ start, end }: TextSpan): string => characters.slice(start, end).join('')
  const markedSpans = [
    ...urls.map((span) => ({ ...span, kind: 'link' as const, shown: span.display_url })),
    ...mentions.map((span) => ({ ...span, kind: 'mention' as const, shown: written(span) })),
    ...hashtags.map((span) => ({ ...span, kind: 'hashtag' as const, shown: written(span) })),
    ...cashtags.map((span) => ({ ...span, kind: 'cashtag' as const, shown: written(span) })),
  ].sort((a, b) => a.start - b.start)
  const segments: PostSegment[] = []
  const plain = (start: number, end: number): void => {
    const between = written({ start, end })
    if (between !== '') segments.push({ kind: 'plain', text: between, shown: between })
  }
  let at = 0
  for (const { kind, start, end, shown } of markedSpans) {
    plain(at, start)
    segments.push({ kind, text: written({ start, end }), shown })
    at = end
  }
  plain(at, characters.length)
  return segments
}
