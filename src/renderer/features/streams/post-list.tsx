import { Text } from '@mantine/core'
import type { PostBrief } from '../../../shared/streams/post-brief.ts'
import parts from '../../ui/layout/parts.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './streams.module.css'

interface PostListProps {
  readonly label: string
  readonly posts: readonly PostBrief[]
}

/** Posts with their authors. */
export function PostList({ label, posts }: PostListProps) {
  return (
    <ul className={`${parts.ruled} ${styles.matches}`} aria-label={label}>
      {posts.map(({ id, text, author, at }) => (
        <li key={id}>
          <Text c="dimmed">
            {author !== null && `@${author} `}
            {at !== null && <RelativeTime at={at} />}
          </Text>
          <p className={parts.verbatim}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
