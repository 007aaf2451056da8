import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BulkResult, PlacedRow, RefusedRow } from '../../../../shared/campaigns/campaign-bulk.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { formatCount } from '../../../ui/number.ts'
import styles from './bulk.module.css'

/** Kind and campaign behind a row's name, because rows of several campaigns often share a name. */
export function RowPlace({ subject, campaign }: Pick<PlacedRow, 'subject' | 'campaign'>) {
  const label = subject === 'campaign' ? 'campaign' : campaign === null ? t`line item` : t`of ${campaign}`
  return (
    <Text span c="dimmed">
      {label}
    </Text>
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
  if (refused.length === 0) return null
  return (
    <details>
      <summary>
        {plural(total, { one: '# row where it isn’t possible', other: '# rows where it isn’t possible' })}
      </summary>
      <RowList label={t`Rows that can’t change`}>
        {refused.map(({ subject, key, title, reason }) => (
          <li key={`${subject} ${key}`}>
            <b>{title}</b> {reason}
          </li>
        ))}
      </RowList>
      {total > refused.length && <p>{t`And ${formatCount(total - refused.length)} more.`}</p>}
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
