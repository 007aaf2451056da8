import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BulkResult, PlacedRow, RefusedRow } from '../../../../shared/campaigns/campaign-bulk.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { formatCount } from '../../../ui/number.ts'
import styles from './bulk.module.css'

/** Kind and campaign behind a row's name, because rows of several campaigns often share a name. */
function RowPlace({ subject, campaign }: Pick<PlacedRow, 'subject' | 'campaign'>) {
  const lineItemLabel = campaign === null ? t`line item` : t`of ${campaign}`
  return (
    <Text span c="dimmed">
      {subject === 'campaign' ? t`campaign` : lineItemLabel}
    </Text>
  )
}

/** A row's name and place; what the name repeats of its campaign is only read out. */
export function RowName({ title, subject, campaign }: Pick<PlacedRow, 'title' | 'subject' | 'campaign'>) {
  return (
    <>
      <NameText text={title} under={campaign} /> <RowPlace subject={subject} campaign={campaign} />
    </>
  )
}

interface RowListProps {
  readonly label: string
  /** `li` elements. */
  readonly children: ReactNode
}

/** Rows below a common heading, in a short scrolling list. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ScrollRegion className={styles.rows} label={label}>
      <ul>{children}</ul>
    </ScrollRegion>
  )
}

interface RefusedProps {
  /** The first ones. */
  readonly refused: readonly RefusedRow[]
  readonly total: number
}

/** Rows that can't be edited, each with the reason. */
export function Refused({ refused, total }: RefusedProps) {
  const summary = plural(total, {
    one: '# row where it isn’t possible',
    other: '# rows where it isn’t possible',
  })
  return <ReasonedRows rows={refused} total={total} summary={summary} label={t`Rows that can’t change`} />
}

/** Rows that stay as they are, each with why. */
export function Unchanged({ rows, total }: Pick<ReasonedRowsProps, 'rows' | 'total'>) {
  const summary = plural(total, { one: '# row stays as it is', other: '# rows stay as they are' })
  return <ReasonedRows rows={rows} total={total} summary={summary} label={t`Rows that stay as they are`} />
}

interface ReasonedRowsProps {
  readonly rows: RefusedProps['refused']
  readonly total: number
  readonly summary: string
  readonly label: string
}

function ReasonedRows({ rows, total, summary, label }: ReasonedRowsProps) {
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{summary}</summary>
      <RowList label={label}>
        {rows.map(({ subject, key, title, reason }) => (
          <li key={`${subject} ${key}`}>
            <b>{title}</b> {reason}
          </li>
        ))}
      </RowList>
      {total > rows.length && <p>{t`And ${formatCount(total - rows.length)} more.`}</p>}
    </details>
  )
}

interface BulkResultViewProps {
  readonly result: BulkResult
  readonly onClose: () => void
}

export function BulkResultView({ result, onClose }: BulkResultViewProps) {
  const { changed, untouched, impossible, refused, cancelled } = result
  const close = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => close.current?.focus(), [])
  return (
    <Stack>
      <p role="status">
        {plural(
          changed,
          { one: '{value}# row changed', other: '{value}# rows changed' },
          { value: cancelled ? t`Stopped: ` : '' },
        )}
        {untouched > 0 && t`, ${formatCount(untouched)} unchanged`}
        {impossible > 0 && t`, ${formatCount(impossible)} couldn’t be changed`}
        {t`. Undo reverts all of it.`}
      </p>
      <Refused refused={refused} total={impossible} />
      <Group justify="flex-end">
        <Button ref={close} variant="filled" onClick={onClose}>{t`Close`}</Button>
      </Group>
    </Stack>
  )
}
