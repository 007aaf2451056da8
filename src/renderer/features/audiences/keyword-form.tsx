import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { granularities } from '../../../shared/api/ads/keyword-insights.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { keywordTrouble, mostKeywords, readKeywords } from '../../../shared/audiences/keyword-rules.ts'
import { useChoices } from '../../data/use-choices.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { isoOfZoned, type ZonedFields, zonedFields } from '../../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../../ui/inputs/zoned-time-input.tsx'
import styles from './audiences.module.css'

export interface KeywordRequest {
  readonly granularity: (typeof granularities)[number]
  readonly keywords: string[]
  readonly negativeKeywords: string[]
  readonly location: string | null
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

interface KeywordFormProps {
  readonly workspace: Workspace
  /** IANA name of the account's zone. */
  readonly timezone: string
  readonly busy: boolean
  readonly onAsk: (request: KeywordRequest) => void
}

const day = 24 * 60 * 60 * 1_000
const granularityWords = { DAY: 'Day', HOUR: 'Hour' } as const

const none: readonly string[] = []

export function KeywordForm({ workspace, timezone, busy, onAsk }: KeywordFormProps) {
  const countries = useChoices(workspace, 'countries', none)
  const [words, setWords] = useState('')
  const [negative, setNegative] = useState('')
  const [granularity, setGranularity] = useState<KeywordRequest['granularity']>('DAY')
  const [location, setLocation] = useState('')
  const [usual] = useState(() => lastSevenDays(Date.now(), timezone))
  const [from, setFrom] = useState(usual.from)
  const [to, setTo] = useState(usual.to)
  const keywords = readKeywords(words)
  const negativeKeywords = readKeywords(negative)
  const span = { from: instantOf(from, timezone), to: instantOf(to, timezone) }
  const trouble = keywordTrouble(keywords, negativeKeywords, span)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trouble !== null || busy) return
    onAsk({
      ...{ granularity, ...span, location: location === '' ? null : location },
      ...{ keywords: [...keywords], negativeKeywords: [...negativeKeywords] },
    })
  }
  return (
    <form className={styles.stack} onSubmit={submit} aria-label="Ask about keywords">
      <div className={styles.columns}>
        <Textarea
          label="Keywords"
          description={`One a line or with commas; any of them counts. ${mostKeywords} with the negative ones.`}
          rows={3}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Textarea
          label="Negative keywords"
          description="Posts with any of these do not count."
          rows={3}
          value={negative}
          onChange={({ currentTarget }) => setNegative(currentTarget.value)}
        />
      </div>
      <div className={styles.columns}>
        <ZonedTimeInput label="From" value={from} onChange={setFrom} />
        <ZonedTimeInput label="To" value={to} onChange={setTo} />
        <NativeSelect
          label="Count by"
          value={granularity}
          data={granularities.map((value) => ({ value, label: granularityWords[value] }))}
          onChange={({ currentTarget }) =>
            setGranularity(granularities.find((value) => value === currentTarget.value) ?? 'DAY')
          }
        />
        <NativeSelect
          label="Country"
          value={location}
          data={[
            { value: '', label: 'All countries' },
            ...(countries.choices?.value ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        />
      </div>
      <span className={styles.muted}>Times are those of {timezone}.</span>
      {countries.fault !== null && <FaultNotice fault={countries.fault} onRetry={countries.refresh} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={trouble !== null} loading={busy}>
          Show volume
        </Button>
        {trouble !== null && <span className={styles.muted}>{trouble}</span>}
      </div>
    </form>
  )
}

/** Whole days before today. The service takes 168 hours at most, so a week in which a clock goes back begins at 1. */
function lastSevenDays(
  now: number,
  timezone: string,
): { readonly from: ZonedFields; readonly to: ZonedFields } {
  const fieldsOf = (instant: number) => zonedFields(new Date(instant).toISOString(), timezone)
  const to = { ...fieldsOf(now), time: '00:00' }
  return { from: fieldsOf(instantOf(to, timezone) - 7 * day), to }
}

function instantOf(fields: ZonedFields, timezone: string): number {
  const iso = isoOfZoned(fields, timezone)
  return iso === null ? Number.NaN : parseIsoTime(iso)
}
