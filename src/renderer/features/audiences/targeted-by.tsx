import { Checkbox } from '@mantine/core'
import { IconCircleCheck, IconPlayerPause, IconQuestionMark } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { countOf } from '../../ui/number.ts'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { placeOfEntity } from '../../workbench/entity-places.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './audiences.module.css'
import { useReading } from './use-reading.ts'

interface TargetedByProps {
  readonly workspace: Workspace
  readonly audienceId: string
}

/** Which campaigns and line items target an audience. */
export function TargetedBy({ workspace, audienceId }: TargetedByProps) {
  const { bridge } = useWorkbench()
  const [all, setAll] = useState(false)
  const read = useCallback(
    () => bridge.audiences.targeted({ workspace, audienceId, withActive: !all }),
    [bridge, workspace, audienceId, all],
  )
  const { state, load } = useReading(read)
  const rows = lastValue(state)
  return (
    <Section title="Targeted by">
      <Checkbox
        label="Also line items that cannot serve"
        checked={all}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {state.kind === 'failed' && <FaultNotice fault={state.fault} onRetry={load} />}
      {rows === null && state.kind !== 'failed' && <SkeletonRows label="Reading campaigns" rows={2} />}
      {rows?.length === 0 && <p className={styles.muted}>No campaign targets it.</p>}
      {rows !== null && rows.length > 0 && (
        <ul className={styles.plainList}>
          {rows.map((row) => {
            const { campaign_id: id, campaign_name: name, line_items: items } = row
            return (
              <li key={id}>
                <Link href={placeOfEntity({ subject: 'campaign', key: id })}>{name ?? id}</Link>
                <span className={styles.muted}> · {countOf(items.length, 'line item')}</span>
                <ul className={styles.plainList} aria-label={`Line items of ${name ?? id}`}>
                  {items.map((item) => (
                    <li key={item.id} className={styles.listRow}>
                      <span>
                        <Link href={placeOfEntity({ subject: 'lineItem', key: item.id })}>
                          {item.name ?? item.id}
                        </Link>{' '}
                        <code>{item.id}</code>
                      </span>
                      <Servable servable={item.servable ?? null} />
                    </li>
                  ))}
                </ul>
                <RecordFold what={`report of ${name ?? id}`} record={row} />
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

function Servable({ servable }: { readonly servable: boolean | null }) {
  if (servable === null) return <StatusWord tone="neutral" icon={IconQuestionMark} word="Unknown" />
  return servable ? (
    <StatusWord tone="ok" icon={IconCircleCheck} word="Servable" />
  ) : (
    <StatusWord tone="neutral" icon={IconPlayerPause} word="Can't serve" />
  )
}
