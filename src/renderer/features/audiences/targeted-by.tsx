import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconPlayerPause, IconQuestionMark } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { countOf } from '../../ui/number.ts'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { placeOfEntity } from '../../workbench/entity-places.ts'

interface TargetedByProps {
  readonly workspace: Workspace
  readonly audienceId: string
}

export function TargetedBy({ workspace, audienceId }: TargetedByProps) {
  const [all, setAll] = useState(false)
  const report = useCall('audiences', 'targeted', { workspace, audienceId, withActive: !all })
  const { value: rows, fault, refetch } = report
  return (
    <Section title="Targeted by">
      <Checkbox
        label="Include line items that can’t serve"
        checked={all}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {rows === null && fault === null && <SkeletonRows label="Loading campaigns" rows={2} />}
      {rows?.length === 0 && <Text c="dimmed">No campaigns target it.</Text>}
      {rows !== null && rows.length > 0 && (
        <Stack component="ul" gap={6} p={0}>
          {rows.map((row) => {
            const { campaign_id: id, campaign_name: name, line_items: items } = row
            return (
              <li key={id}>
                <Link href={placeOfEntity({ subject: 'campaign', key: id })}>{name ?? id}</Link>
                <Text span inherit c="dimmed">
                  {' '}
                  · {countOf(items.length, 'line item')}
                </Text>
                <Stack component="ul" gap={6} p={0} aria-label={`Line items of ${name ?? id}`}>
                  {items.map((item) => (
                    <Group key={item.id} component="li" gap={8} justify="space-between" wrap="nowrap">
                      <span>
                        <Link href={placeOfEntity({ subject: 'lineItem', key: item.id })}>
                          {item.name ?? item.id}
                        </Link>{' '}
                        <code>{item.id}</code>
                      </span>
                      <Servable servable={item.servable ?? null} />
                    </Group>
                  ))}
                </Stack>
                <RecordFold what={`report of ${name ?? id}`} record={row} />
              </li>
            )
          })}
        </Stack>
      )}
    </Section>
  )
}

function Servable({ servable }: { readonly servable: boolean | null }) {
  if (servable === null) return <StatusLabel tone="neutral" icon={IconQuestionMark} word="Unknown" />
  return servable ? (
    <StatusLabel tone="ok" icon={IconCircleCheck} word="Servable" />
  ) : (
    <StatusLabel tone="neutral" icon={IconPlayerPause} word="Can’t serve" />
  )
}
