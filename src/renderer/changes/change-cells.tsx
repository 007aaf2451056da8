import type { FieldChange } from '../../shared/jobs/job.ts'
import { formatList } from '../../shared/text/format.ts'
import { type LeafChange, leafChanges, shortened, ValueView } from './change-list.tsx'
import styles from './changes.module.css'
import { ClearedLabel } from './cleared-label.tsx'

/** Changes of one entity, for cells in columns: the field, before, after and the difference. */
interface ChangeCellsProps {
  readonly changes: readonly FieldChange[]
  readonly currency: string | null
  readonly names?: Readonly<Record<string, string>> | undefined
}

/** What is lost counts most, then what costs more or less; a name is in the row anyway. */
function weight({ path, difference, isCleared }: LeafChange): number {
  if (isCleared) return 0
  if (difference !== null) return 1
  return path === 'name' ? 3 : 2
}

function sortedLines({ changes, currency, names }: ChangeCellsProps): readonly LeafChange[] {
  return changes
    .flatMap((change) => leafChanges(change, currency, names))
    .toSorted((a, b) => weight(a) - weight(b))
}

function mainLine(props: ChangeCellsProps): LeafChange | null {
  const [main] = sortedLines(props)
  return main === undefined ? null : shortened(main)
}

/** The field whose values stand in the columns beside it, and the others that change. */
export function FieldCell(props: ChangeCellsProps) {
  const [main, ...others] = sortedLines(props).map(({ name }) => name)
  if (main === undefined) return null
  if (others.length === 0) return <span title={main}>{main}</span>
  return (
    <span title={formatList([main, ...others])}>
      {main}
      <span className={styles.otherFields}>{` + ${others.join(', ')}`}</span>
    </span>
  )
}

export function BeforeCell(props: ChangeCellsProps) {
  const line = mainLine(props)
  if (line === null) return null
  const { before, title } = line
  return (
    <span
      className={`${styles.value} ${before.kind === 'nothing' ? '' : styles.before}`}
      title={title ?? (before.kind === 'text' ? before.text : undefined)}
    >
      <ValueView value={before} names={props.names} />
    </span>
  )
}

export function AfterCell(props: ChangeCellsProps) {
  const line = mainLine(props)
  if (line === null) return null
  const { after, isCleared, title } = line
  return (
    <span
      className={`${styles.value} ${styles.after}`}
      title={title ?? (after.kind === 'text' ? after.text : undefined)}
    >
      {isCleared ? <ClearedLabel /> : <ValueView value={after} names={props.names} />}
    </span>
  )
}

/** "+7.20, +20%", of an amount. */
export function DifferenceCell(props: ChangeCellsProps) {
  const difference = mainLine(props)?.difference ?? null
  if (difference === null) return null
  const { amount, share, isHuge } = difference
  return (
    <span className={styles.difference}>
      {share === null ? amount : `${amount}, `}
      <span className={isHuge ? styles.huge : undefined}>{share}</span>
    </span>
  )
}
