import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { historyEntityTypes } from '../../shared/api/ads/accounts.ts'
import { decimalId, identifier, parseIsoTime } from '../../shared/api/conventions.ts'
import type { Aged, EntityHistory, HistoryChange } from '../../shared/campaigns/related-entities.ts'
import type { Fault } from '../../shared/core/fault.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import { FaultNotice } from '../ui/faults/fault-notice.tsx'
import { isoOfZoned, type ZonedFields, zonedFields } from '../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../ui/inputs/zoned-time-input.tsx'
import { RecordFold } from '../ui/record/record-fold.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { exactTime } from '../ui/time.ts'
import { fromConstant } from '../ui/words.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import styles from './history-panel.module.css'
import { authorWords, historyWords } from './history-words.ts'

type EntityType = (typeof historyEntityTypes)[number]

interface HistoryPanelProps {
  readonly workspace: Workspace
  /** IANA name of the account's zone. */
  readonly timezone: string
  /** Null where a person says of what. */
  readonly entity: { readonly type: EntityType; readonly id: string } | null
  /** What an entry changed, in the words of the editor of its entity. */
  readonly changesOf: (entry: HistoryChange, when: string) => ReactNode
}

const spans = [7, 30, 90, 366]
const day = 24 * 60 * 60 * 1_000

/** Who changed what at the service, and when; read on demand, since the service counts each reading. */
export function HistoryPanel({ workspace, timezone, entity, changesOf }: HistoryPanelProps) {
  const { bridge } = useWorkbench()
  const [type, setType] = useState<EntityType>('CAMPAIGN')
  const [typedId, setTypedId] = useState('')
  const [user, setUser] = useState('')
  /** 0: from one time to another. */
  const [days, setDays] = useState(30)
  const [from, setFrom] = useState(() => zonedAt(Date.now() - 30 * day, timezone))
  const [to, setTo] = useState(() => zonedAt(Date.now() + day, timezone))
  const [history, setHistory] = useState<Aged<EntityHistory> | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isReading, setReading] = useState(false)
  const entityId = entity?.id ?? typedId.trim()
  const userId = user.trim()
  const span = days > 0 ? { days } : { from: instantOf(from, timezone), to: instantOf(to, timezone) }
  const trouble = troubleOf(entityId, userId, span)
  const read = async () => {
    if (trouble !== null || isReading) return
    setReading(true)
    const outcome = await bridge.campaigns.history({
      workspace,
      entityType: entity?.type ?? type,
      entityId,
      span,
      userId: userId === '' ? null : userId,
      refresh: true,
    })
    setReading(false)
    if (outcome.ok) setHistory(outcome.value)
    setFault(outcome.ok ? outcome.value.fault : outcome.fault)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read()
  }
  const entries = history?.value?.entries ?? null
  return (
    <div className={styles.panel}>
      <form className={styles.form} onSubmit={submit} aria-label="Account history">
        {entity === null && (
          <>
            <NativeSelect
              label="History of"
              value={type}
              data={historyEntityTypes.map((value) => ({ value, label: fromConstant(value) }))}
              onChange={({ currentTarget: { value } }) =>
                setType(historyEntityTypes.find((known) => known === value) ?? 'CAMPAIGN')
              }
            />
            <TextInput
              label="Id"
              value={typedId}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => setTypedId(currentTarget.value)}
            />
          </>
        )}
        <NativeSelect
          label="Span"
          value={String(days)}
          data={[
            ...spans.map((span) => ({ value: String(span), label: `Last ${span} days` })),
            { value: '0', label: 'From and to…' },
          ]}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <TextInput
          label="User id"
          placeholder="Everyone"
          value={user}
          maxLength={19}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setUser(currentTarget.value)}
        />
        {days === 0 && (
          <div className={styles.times}>
            <ZonedTimeInput label="From" value={from} onChange={setFrom} />
            <ZonedTimeInput label="To" value={to} onChange={setTo} />
            <span className={styles.muted}>{timezone}</span>
          </div>
        )}
        <div className={styles.row}>
          <Button type="submit" disabled={trouble !== null} loading={isReading}>
            {history === null ? 'Show the history' : 'Refresh history'}
          </Button>
          {trouble !== null && <span className={styles.muted}>{trouble}</span>}
          {history !== null && history.readAt !== null && (
            <span className={styles.muted}>
              read <RelativeTime at={history.readAt} timeZone={timezone} />
            </span>
          )}
        </div>
      </form>
      {fault !== null && <FaultNotice fault={fault} onRetry={read} />}
      {entries !== null && entries.length === 0 && <p className={styles.muted}>No changes in this time.</p>}
      {entries !== null && entries.length > 0 && (
        <ol className={styles.list} aria-label="History">
          {entries.map((entry) => (
            <li key={writeJson(entry)} className={styles.entry}>
              <Entry entry={entry} timezone={timezone} changesOf={changesOf} />
            </li>
          ))}
        </ol>
      )}
    </div>
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
      <span className={styles.head}>
        <span>{historyWords(entry)}</span>
        <time className={styles.muted} dateTime={new Date(entry.at).toISOString()}>
          {when}
        </time>
        <span className={styles.muted}>{authorWords(entry)}</span>
      </span>
      {entry.changes.length > 0 && changesOf(entry, when)}
      {data !== undefined && data !== null && (
        <RecordFold title="The entity then" what="entity" record={data} timeZone={timezone} />
      )}
      <RecordFold what="history entry" record={entry.record} timeZone={timezone} />
    </>
  )
}

function troubleOf(
  entityId: string,
  userId: string,
  span: { readonly days: number } | { readonly from: number; readonly to: number },
): string | null {
  if (entityId === '') return 'Enter an id.'
  if (!identifier.safeParse(entityId).success) return 'An id has letters and digits only.'
  if (userId !== '' && !decimalId.safeParse(userId).success) return 'A user id has digits only.'
  if ('days' in span) return null
  if (Number.isNaN(span.from) || Number.isNaN(span.to)) return 'Choose when it begins and ends.'
  return span.to <= span.from ? 'The end has to be after the start.' : null
}

function zonedAt(instant: number, timezone: string): ZonedFields {
  return { ...zonedFields(new Date(instant).toISOString(), timezone), time: '00:00' }
}

function instantOf(fields: ZonedFields, timezone: string): number {
  const iso = isoOfZoned(fields, timezone)
  return iso === null ? Number.NaN : parseIsoTime(iso)
}
