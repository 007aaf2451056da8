import { Checkbox } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { countOf } from '../../ui/number.ts'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
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
          {rows.map(({ campaign_id: id, campaign_name: name, line_items: items }) => (
            <li key={id}>
              <Link href={placeOfEntity({ subject: 'campaign', key: id })}>{name ?? id}</Link>
              <span className={styles.muted}> · {countOf(items.length, 'line item')}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
