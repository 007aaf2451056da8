import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { historyEntityTypes } from '../../shared/api/ads/accounts.ts'
import { decimalId, identifier, parseIsoTime } from '../../shared/api/conventions.ts'
import type { EntityHistory, HistoryChange } from '../../shared/campaigns/related-entities.ts'
import type { Fetched } from '../../shared/core/fetched.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import { fail } from '../../shared/core/outcome.ts'
import { fromConstant } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'
import { Form } from '../ui/form/form.tsx'
import { useFields } from '../ui/form/use-fields.ts'
import { isoOfZoned, type ZonedFields, zonedFields } from '../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../ui/inputs/zoned-time-input.tsx'
import { FieldGrid } from '../ui/layout/field-grid.tsx'
import parts from '../ui/layout/parts.module.css'
import { RecordFold } from '../ui/record/record-fold.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { rich } from '../ui/rich.ts'
import { exactTime } from '../ui/time.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { authorLabel, historyLabel } from './history-labels.ts'

type EntityType = (typeof historyEntityTypes)[number]

interface HistoryPanelProps {
  readonly workspace: Workspace
  /** IANA name of the account's time zone. */
  readonly timezone: string
  /** Null if the person chooses the entity. */
  readonly entity: { readonly type: EntityType; readonly id: string } | null
  /** What an entry changed, with the labels of its entity's editor. */
  readonly changesOf: (entry: HistoryChange, when: string) => ReactNode
}

const spans = [7, 30, 90, 366]
const day = 24 * 60 * 60 * 1_000

interface Question {
  readonly type: EntityType
  readonly id: string
  readonly user: string
  /** 0: a custom range. */
  readonly days: number
  readonly from: ZonedFields
  readonly to: ZonedFields
}

/** Who changed what on the service, and when; loaded on request, because the service rate-limits its history. */
export function HistoryPanel({ workspace, timezone, entity, changesOf }: HistoryPanelProps) {
  const { bridge } = useWorkbench()
  const { values, set, text, choice } = useFields<Question>(() => ({
    type: 'CAMPAIGN',
    id: '',
    user: '',
    days: 30,
    from: zonedAt(Date.now() - 30 * day, timezone),
    to: zonedAt(Date.now() + day, timezone),
  }))
  const [history, setHistory] = useState<Fetched<EntityHistory> | null>(null)
  const { days, from, to } = values
  const entityId = entity?.id ?? values.id.trim()
  const userId = values.user.trim()
  const span = days > 0 ? { days } : { from: instantOf(from, timezone), to: instantOf(to, timezone) }
  const trouble = troubleOf(entityId, userId, span)
  const readHistory = async () => {
    const outcome = await bridge.campaigns.history({
      workspace,
      entityType: entity?.type ?? values.type,
      entityId,
      span,
      userId: userId === '' ? null : userId,
      refresh: true,
    })
    if (!outcome.ok) return outcome
    setHistory(outcome.value)
    return outcome.value.fault === null ? outcome : fail(outcome.value.fault)
  }
  const entries = history?.value?.entries ?? null
  return (
    <Stack gap={8} miw={0}>
      <Form
        label={t`Account history`}
        submitLabel={history === null ? t`Show the history` : t`Refresh history`}
        submitVariant="default"
        missing={trouble}
        onSubmit={readHistory}
        onRetry="submit"
        beside={
          history !== null &&
          history.readAt !== null && (
            <span
              className={parts.note}
            >{rich`Updated ${<RelativeTime at={history.readAt} timeZone={timezone} />}`}</span>
          )
        }
      >
        <FieldGrid minWidth={140} fill={false} gap={8}>
          {entity === null && (
            <>
              <NativeSelect
                label={t`History of`}
                {...choice('type', historyEntityTypes)}
                data={historyEntityTypes.map((value) => ({ value, label: fromConstant(value) }))}
              />
              <TextInput label={t`ID`} {...text('id')} maxLength={64} />
            </>
          )}
          <NativeSelect
            label={t`Span`}
            {...choice('days', [...spans, 0])}
            data={[
              ...spans.map((span) => ({ value: String(span), label: t`Last ${span} days` })),
              { value: '0', label: t`From and to` },
            ]}
          />
          <TextInput label={t`User ID`} placeholder={t`Everyone`} {...text('user')} maxLength={19} />
        </FieldGrid>
        {days === 0 && (
          <Group gap={8} align="flex-end">
            <ZonedTimeInput label={t`From`} value={from} onChange={(value) => set('from', value)} />
            <ZonedTimeInput label={t`To`} value={to} onChange={(value) => set('to', value)} />
            <span className={parts.note}>{timezone}</span>
          </Group>
        )}
      </Form>
      {entries !== null && entries.length === 0 && (
        <p className={parts.note}>{t`No changes in this period.`}</p>
      )}
      {entries !== null && entries.length > 0 && (
        <Stack component="ol" gap={8} miw={0} aria-label={t`History`}>
          {entries.map((entry) => (
            <Stack
              component="li"
              key={writeJson(entry)}
              gap={2}
              className={`${parts.indented} ${parts.anywhere}`}
            >
              <Entry entry={entry} timezone={timezone} changesOf={changesOf} />
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface EntryProps extends Pick<HistoryPanelProps, 'timezone' | 'changesOf'> {
  readonly entry: HistoryChange
}

function Entry({ entry, timezone, changesOf }: EntryProps) {
  const when = exactTime(entry.at, timezone)
  const { entity_data: data } = entry.record
  return (
    <>
      <Group component="span" gap="4px 8px">
        <span>{historyLabel(entry)}</span>
        <time className={parts.note} dateTime={new Date(entry.at).toISOString()}>
          {when}
        </time>
        <span className={parts.note}>{authorLabel(entry)}</span>
      </Group>
      {entry.changes.length > 0 && changesOf(entry, when)}
      {data !== undefined && data !== null && (
        <RecordFold title={t`Values at that time`} what={t`record`} record={data} timeZone={timezone} />
      )}
      <RecordFold what={t`history entry`} record={entry.record} timeZone={timezone} />
    </>
  )
}

function troubleOf(
  entityId: string,
  userId: string,
  span: { readonly days: number } | { readonly from: number; readonly to: number },
): string | null {
  if (entityId === '') return t`Enter an ID.`
  if (!identifier.safeParse(entityId).success) return t`An ID has only letters and digits.`
  if (userId !== '' && !decimalId.safeParse(userId).success) return t`A user ID has only digits.`
  if ('days' in span) return null
  if (Number.isNaN(span.from) || Number.isNaN(span.to)) return t`Choose a start and an end.`
  return span.to <= span.from ? t`The end must be after the start.` : null
}

function zonedAt(instant: number, timezone: string): ZonedFields {
  return { ...zonedFields(new Date(instant).toISOString(), timezone), time: '00:00' }
}

function instantOf(fields: ZonedFields, timezone: string): number {
  const iso = isoOfZoned(fields, timezone)
  return iso === null ? Number.NaN : parseIsoTime(iso)
}
