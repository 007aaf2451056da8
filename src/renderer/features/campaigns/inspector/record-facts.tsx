import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { fromConstant } from '../../../ui/words.ts'
import type { EntityForm } from './entity-form.ts'
import styles from './inspector.module.css'

/** What the service says of a record beside its fields: whether it can deliver, its id, and when it was read. */
export function RecordFacts({ form: { open, timezone, subject } }: { readonly form: EntityForm }) {
  const { row } = open
  if (row === null || row.remoteId === null) return null
  const { record } = row
  const effective = textIn(record, 'effective_status')
  const reasons = textsIn(record, 'reasons_not_servable')
  const words = reasons.map(fromConstant).join(', ')
  return (
    <div className={styles.facts}>
      {record.servable === true && <StatusWord tone="ok" icon={IconCircleCheck} word="Can deliver" />}
      {record.servable === false && (
        <StatusWord
          tone="attention"
          icon={effective === 'PAUSED' ? IconPlayerPause : IconAlertTriangle}
          word={words === '' ? 'Cannot deliver' : `Cannot deliver: ${words}`}
        />
      )}
      <IdText
        text={row.remoteId}
        what={subject === 'campaign' ? 'id of the campaign' : 'id of the line item'}
      />
      {row.seenAt !== null && (
        <span className={styles.muted}>
          read <RelativeTime at={row.seenAt} timeZone={timezone} />
        </span>
      )}
    </div>
  )
}
