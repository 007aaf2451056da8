import { Text } from '@mantine/core'
import { postSegments } from '../../../../shared/entities/posts/post-segments.ts'
import { positionKey } from '../../../ui/position-key.ts'

/** The text of a post as the timeline shows it: links without scheme; links, mentions and hashtags in color. */
export function PreviewText({ text }: { readonly text: string }) {
  return postSegments(text).map(({ kind, shown }, index) =>
    kind === 'plain' ? (
      shown
    ) : (
      <Text key={positionKey(index)} span c="var(--fd-accent)" data-kind={kind}>
        {shown}
      </Text>
    ),
  )
}
