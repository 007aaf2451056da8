import { Button, NativeSelect } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { Aged, EntityHistory, HistoryChange } from '../../../../shared/domain/campaign-linked.ts'
import type { Fault } from '../../../../shared/fault.ts'
import { writeJson } from '../../../../shared/json-text.ts'
import { authorWords, historyWords } from '../../../drafting/history-words.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { RecordFold } from '../../../ui/record-fold.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import { FieldDifferences } from './field-differences.tsx'
import styles from './linked.module.css'

interface HistorySectionProps {
  readonly form: EntityForm
  readonly remoteId: string
}

const spans = [7, 30, 90, 366]

/** Who changed what at the service, and when; read on demand, since the service counts each reading. */
export function HistorySection({ form, remoteId }: HistorySectionProps) {
  const { bridge } = useWorkbench()
  const { workspace, subject, timezone } = form
  const [days, setDays] = useState(30)
  const [history, setHistory] = useState<Aged<EntityHistory> | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isAsked, setAsked] = useState(false)
  const read = useCallback(
    async (refresh: boolean) => {
      const outcome = await bridge.campaigns.history({ workspace, subject, remoteId, days, refresh })
      if (outcome.ok) setHistory(outcome.value)
      setFault(outcome.ok ? outcome.value.fault : outcome.fault)
    },
    [bridge, workspace, subject, remoteId, days],
  )
  useEffect(() => {
    if (isAsked) read(false)
  }, [isAsked, read])
  const entries = history?.value?.entries ?? null
  return (
    <Section
      title="History at the service"
      hint="By whole hours, and only for accounts whose history the service keeps."
    >
      <div className={styles.row}>
        <NativeSelect
          label="Span"
          value={String(days)}
          data={spans.map((span) => ({ value: String(span), label: `${span} days` }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <Button onClick={() => (isAsked ? read(true) : setAsked(true))}>
          {isAsked ? 'Read the history anew' : 'Show the history'}
        </Button>
        {history !== null && history.readAt !== null && (
          <span className={styles.muted}>
            read <RelativeTime at={history.readAt} timeZone={timezone} />
          </span>
        )}
      </div>
      {fault !== null && <FaultNotice fault={fault} onRetry={() => read(true)} />}
      {entries !== null && entries.length === 0 && (
        <p className={styles.muted}>Nothing was changed in these days.</p>
      )}
      {entries !== null && entries.length > 0 && (
        <ol className={styles.list} aria-label="History">
          {entries.map((entry) => (
            <li key={writeJson(entry)} className={styles.entry}>
              <HistoryLine form={form} entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function HistoryLine({ form, entry }: { readonly form: EntityForm; readonly entry: HistoryChange }) {
  const when = exactTime(entry.at, form.timezone)
  return (
    <>
      <span className={styles.head}>
        <span>{historyWords(entry)}</span>
        <time className={styles.muted} dateTime={new Date(entry.at).toISOString()}>
          {when}
        </time>
        <span className={styles.muted}>{authorWords(entry)}</span>
      </span>
      {entry.changes.length > 0 && (
        <FieldDifferences form={form} label={`Changes of ${when}`} changes={entry.changes} />
      )}
      <RecordFold what="history entry" record={entry.record} timeZone={form.timezone} />
    </>
  )
}
