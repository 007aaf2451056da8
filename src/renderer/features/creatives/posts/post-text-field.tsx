import { Textarea } from '@mantine/core'
import { type PostSegment, postSegments } from '../../../../shared/entities/posts/post-segments.ts'
import {
  linkWeight,
  postTextLimit,
  weightedLength,
} from '../../../../shared/entities/posts/weighted-length.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { draftFieldProps } from '../../../drafting/editor/draft-field.tsx'
import { countOf } from '../../../ui/number.ts'
import { textIn } from '../parts/content.ts'
import { CountRing } from './count-ring.tsx'
import styles from './posts.module.css'
import { placeOf } from './preview-text.tsx'

interface PostTextFieldProps {
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

/**
 * The text of a post. What was recognised in it is marked behind the words and said below them, so that nobody
 * depends on the marks; the field itself stays an ordinary one.
 */
export function PostTextField({ open, editing }: PostTextFieldProps) {
  const text = textIn(open.content, 'text')
  const segments = postSegments(text)
  const length = weightedLength(text)
  const field = draftFieldProps({
    path: 'text',
    findings: open.findings,
    counted: { length, maximum: postTextLimit },
    hint: recognised(segments),
  })
  return (
    <Textarea
      label="Text"
      value={text}
      rows={4}
      autoComplete="off"
      spellCheck
      onChange={(event) => editing.set('text', event.currentTarget.value || null)}
      {...field}
      classNames={{ ...field.classNames, wrapper: styles.textWrapper ?? '', input: styles.text ?? '' }}
      inputContainer={(input) => (
        <div className={styles.textStack}>
          <div className={styles.marks} aria-hidden>
            {segments.map((segment, index) => (
              <span key={placeOf(index)} className={styles.mark} data-kind={segment.kind}>
                {segment.text}
              </span>
            ))}
            {/* A line that was just begun has a height as well. */}
            {'\u200b'}
          </div>
          {input}
          <CountRing length={length} maximum={postTextLimit} />
        </div>
      )}
    />
  )
}

/** "1 link (counts 23), 2 mentions, 1 hashtag". */
function recognised(segments: readonly PostSegment[]): string {
  const count = (kind: PostSegment['kind']): number => segments.filter((piece) => piece.kind === kind).length
  const links = count('link')
  const words = [
    links > 0 ? `${countOf(links, 'link')} (counted as ${linkWeight}${links > 1 ? ' each' : ''})` : null,
    count('mention') > 0 ? countOf(count('mention'), 'mention') : null,
    count('hashtag') > 0 ? countOf(count('hashtag'), 'hashtag') : null,
    count('cashtag') > 0 ? countOf(count('cashtag'), 'cashtag') : null,
  ].filter((word) => word !== null)
  return words.length === 0 ? 'No links, mentions or hashtags' : words.join(', ')
}
