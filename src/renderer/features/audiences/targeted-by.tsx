import { Box, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconPlayerPause, IconQuestionMark } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'

interface TargetedByProps {
  readonly workspace: Workspace
  readonly audienceId: string
}

/** All of them could put a hundred links in front of what follows the list. */
const shownAtFirst = 8

export function TargetedBy({ workspace, audienceId }: TargetedByProps) {
  const [all, setAll] = useState(false)
  const [isLong, setLong] = useState(false)
  const report = useCall('audiences', 'targeted', { workspace, audienceId, withActive: !all })
  const { value: rows, fault, refetch } = report
  return (
    <Section title={t`Targeted by`}>
      <Checkbox
        label={t`Include line items that can’t deliver`}
        checked={all}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {rows === null && fault === null && <SkeletonRows label={t`Loading campaigns`} rows={2} />}
      {rows?.length === 0 && <Text c="dimmed">{t`No campaigns target it.`}</Text>}
      {rows !== null && rows.length > 0 && (
        <Stack component="ul" gap={6} p={0}>
          {rows.slice(0, isLong ? rows.length : shownAtFirst).map((row) => {
            const { campaign_id: id, campaign_name: name, line_items: items } = row
            return (
              <li key={id}>
                <Link href={kinds.campaign.placeOf(id)}>{name ?? id}</Link>
                <Text span inherit c="dimmed">
                  {' '}
                  · {plural(items.length, { one: '# line item', other: '# line items' })}
                </Text>
                <Stack component="ul" gap={6} p={0} aria-label={t`Line items of ${name ?? id}`}>
                  {items.map((item) => (
                    <Group key={item.id} component="li" gap={8} justify="space-between" wrap="nowrap">
                      <Link href={kinds.lineItem.placeOf(item.id)} title={item.id}>
                        {item.name ?? item.id}
                      </Link>
                      <Box component="span" flex="none">
                        <Servable servable={item.servable ?? null} />
                      </Box>
                    </Group>
                  ))}
                </Stack>
              </li>
            )
          })}
        </Stack>
      )}
      {rows !== null && rows.length > shownAtFirst && !isLong && (
        <Button onClick={() => setLong(true)}>
          {plural(rows.length, { one: 'Show # campaign', other: 'Show all # campaigns' })}
        </Button>
      )}
      {rows !== null && rows.length > 0 && <RecordFold what={t`targeting report`} record={rows} />}
    </Section>
  )
}

function Servable({ servable }: { readonly servable: boolean | null }) {
  if (servable === null) return <StatusLabel tone="neutral" icon={IconQuestionMark} label={t`Unknown`} />
  return servable ? (
    <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Can deliver`} />
  ) : (
    <StatusLabel tone="neutral" icon={IconPlayerPause} label={t`Can’t deliver`} />
  )
}
