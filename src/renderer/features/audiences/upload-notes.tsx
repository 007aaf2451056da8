import { Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { PreparedUpload } from '../../../shared/audiences/audience-upload.ts'
import { noteKinds } from '../../../shared/audiences/audience-upload.ts'
import { formatCount } from '../../ui/number.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import styles from './audiences.module.css'
import { harmless, noteWord } from './note-words.ts'

const mostRows = 12

/** What was noticed while a file was read: counts by kind with the first rows of each. */
export function UploadNotes({ prepared }: { readonly prepared: PreparedUpload }) {
  const kinds = noteKinds.filter((kind) => (prepared.counts[kind] ?? 0) > 0)
  if (kinds.length === 0) return null
  return (
    <ul className={styles.plainList} aria-label="What was noticed">
      {kinds.map((kind) => {
        const rows = prepared.notes.filter((note) => note.kind === kind).slice(0, mostRows)
        return (
          <li key={kind}>
            <StatusWord
              tone={harmless.has(kind) ? 'information' : 'attention'}
              icon={harmless.has(kind) ? IconInfoCircle : IconAlertTriangle}
              word={`${noteWord(kind)}: ${formatCount(prepared.counts[kind] ?? 0)}`}
            />
            {rows.length > 0 && (
              <Text span inherit c="dimmed">
                {' '}
                rows {rows.map(({ row }) => formatCount(row)).join(', ')}
                {(prepared.counts[kind] ?? 0) > rows.length ? ' …' : ''}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}
