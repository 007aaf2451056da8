import { Box, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconPlayerPause, IconQuestionMark } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import {
  type CampaignState,
  campaignDelivery,
  type DeliveryStatus,
  deliversNow,
  flightOf,
  lineItemDelivery,
} from '../../../shared/campaigns/delivery.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { DeliveryLabel } from '../../ui/delivery-label.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './audiences.module.css'

interface TargetedByProps {
  readonly workspace: Workspace
  readonly audienceId: string
}

/** Maximum per call. */
const maxKeys = 200

/** The delivery of line items whose records are stored here; null for others. */
function useDeliveries(
  workspace: Workspace,
  rows: readonly { readonly campaign_id: string; readonly line_items: readonly { readonly id: string }[] }[],
): (lineItem: string) => DeliveryStatus | null {
  const now = useNow(60_000)
  const find = (subject: 'campaign' | 'lineItem', keys: readonly string[]) =>
    keys.length === 0 ? null : { workspace, subject, keys: keys.slice(0, maxKeys), withDeleted: true }
  const campaignKeys = rows.map(({ campaign_id: id }) => id)
  const lineItemKeys = rows.flatMap(({ line_items: items }) => items.map(({ id }) => id))
  const campaigns = useCall('entities', 'find', find('campaign', campaignKeys)).value ?? []
  const lineItems = useCall('entities', 'find', find('lineItem', lineItemKeys)).value ?? []
  const states = new Map(
    campaigns.map((row): [string, CampaignState] => [
      row.key,
      row.deleted === true ? 'deleted' : campaignDelivery(row.record).kind,
    ]),
  )
  const deliveries = new Map(
    lineItems.map(({ key, record }) => {
      const state = states.get(textOf(record.campaign_id) ?? '') ?? 'unknown'
      return [key, lineItemDelivery(flightOf(record), state, now)]
    }),
  )
  return (lineItem) => {
    const delivery = deliveries.get(lineItem)
    return delivery === undefined || delivery.kind === 'unknown' ? null : delivery
  }
}

/** All of them could put a hundred links in front of what follows the list. */
const shownAtFirst = 8

export function TargetedBy({ workspace, audienceId }: TargetedByProps) {
  const [all, setAll] = useState(false)
  const [isLong, setLong] = useState(false)
  const report = useCall('audiences', 'targeted', { workspace, audienceId, withActive: !all })
  const { value: rows, fault, refetch } = report
  const kindOf = useDeliveries(workspace, rows ?? [])
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
        <ul className={styles.uses}>
          {rows.slice(0, isLong ? rows.length : shownAtFirst).map((row) => {
            const { campaign_id: id, campaign_name: name, line_items: items } = row
            return (
              <li key={id}>
                <Link href={kinds.campaign.placeOf(id)} className={styles.campaign}>
                  {name ?? id}
                </Link>
                <Text span inherit c="dimmed">
                  {' '}
                  · {plural(items.length, { one: '# line item', other: '# line items' })}
                </Text>
                <Stack
                  component="ul"
                  gap={4}
                  mt={4}
                  className={parts.indented}
                  aria-label={t`Line items of ${name ?? id}`}
                >
                  {items.map((item) => (
                    <Group key={item.id} component="li" gap={8} justify="space-between" wrap="nowrap">
                      <Link href={kinds.lineItem.placeOf(item.id)} title={item.id}>
                        <NameText text={item.name ?? item.id} under={name ?? null} />
                      </Link>
                      <Box component="span" flex="none">
                        <Delivery servable={item.servable ?? null} known={kindOf(item.id)} />
                      </Box>
                    </Group>
                  ))}
                </Stack>
              </li>
            )
          })}
        </ul>
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

/** The service only says whether the status allows delivery; why it doesn't, and what has ended, is said here. */
function Delivery({
  servable,
  known,
}: {
  readonly servable: boolean | null
  readonly known: DeliveryStatus | null
}) {
  if (known !== null && (servable !== false || !deliversNow(known.kind)))
    return <DeliveryLabel delivery={known} />
  if (servable === null) return <StatusLabel tone="neutral" icon={IconQuestionMark} label={t`Unknown`} />
  return servable ? (
    <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Can deliver`} />
  ) : (
    <StatusLabel tone="neutral" icon={IconPlayerPause} label={t`Can’t deliver`} />
  )
}
