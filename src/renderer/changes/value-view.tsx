import { referencedDraft } from '../../shared/drafts/draft.ts'
import { MediaThumbnail } from '../media-picker/media-thumbnail.tsx'
import { useWorkspace } from '../workbench/workspace.ts'
import styles from './changes.module.css'
import type { Value } from './value-words.ts'

/** One value as a person reads it. */
export function ValueView({ value }: { readonly value: Value }) {
  const workspace = useWorkspace()
  switch (value.kind) {
    case 'nothing':
      return <span className={styles.nothing}>Not set</span>
    case 'text':
      return <span className={styles.text}>{value.text}</span>
    case 'id':
      return <code>{value.text}</code>
    case 'draft':
      return <span className={styles.text}>A new one of this review</span>
    case 'media':
      return (
        <span className={styles.media}>
          {workspace !== null && (
            <span className={styles.thumbnail}>
              <MediaThumbnail workspace={workspace} mediaKey={value.key} />
            </span>
          )}
          {referencedDraft(value.key) === null ? (
            <code>{value.key}</code>
          ) : (
            <span className={styles.text}>A new one of this review</span>
          )}
        </span>
      )
  }
}
