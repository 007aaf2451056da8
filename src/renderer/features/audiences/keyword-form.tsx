import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { granularities } from '../../../shared/catalogue/keyword-insights.ts'
import { keywordTrouble, mostKeywords, readKeywords } from '../../../shared/domain/keyword-rules.ts'
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
  readonly busy: boolean
  readonly onAsk: (request: KeywordRequest) => void
}

const day = 24 * 60 * 60 * 1_000
const granularityWords = { DAY: 'Day', HOUR: 'Hour' } as const

/** What a field of type date says of a time of UTC. */
const dateText = (at: number) => new Date(at).toISOString().slice(0, 10)

export function KeywordForm({ busy, onAsk }: KeywordFormProps) {
  const [words, setWords] = useState('')
  const [negative, setNegative] = useState('')
  const [granularity, setGranularity] = useState<KeywordRequest['granularity']>('DAY')
  const [location, setLocation] = useState('')
  const [from, setFrom] = useState(() => dateText(Date.now() - 7 * day))
  const [to, setTo] = useState(() => dateText(Date.now()))
  const keywords = readKeywords(words)
  const negativeKeywords = readKeywords(negative)
  const span = { from: Date.parse(`${from}T00:00:00Z`), to: Date.parse(`${to}T00:00:00Z`) }
  const trouble = keywordTrouble(keywords, negativeKeywords, span)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trouble !== null || busy) return
    const place = location.trim()
    onAsk({
      ...{ granularity, ...span, location: place === '' ? null : place },
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
        <TextInput
          type="date"
          label="From (UTC)"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To, that day not included (UTC)"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <NativeSelect
          label="Count by"
          value={granularity}
          data={granularities.map((value) => ({ value, label: granularityWords[value] }))}
          onChange={({ currentTarget }) =>
            setGranularity(granularities.find((value) => value === currentTarget.value) ?? 'DAY')
          }
        />
        <TextInput
          label="Country"
          placeholder="A targeting value, or empty"
          value={location}
          maxLength={64}
          spellCheck={false}
          onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={trouble !== null} loading={busy}>
          Show volume
        </Button>
        {trouble !== null && <span className={styles.muted}>{trouble}</span>}
      </div>
    </form>
  )
}
