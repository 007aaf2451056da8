import { Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { granularities } from '../../../shared/api/ads/keyword-insights.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { keywordError, maxKeywords, readKeywords } from '../../../shared/audiences/keyword-rules.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { useChoices } from '../../data/use-choices.ts'
import { NotRefreshed, RetryButton } from '../../ui/faults/not-refreshed.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormFields } from '../../ui/form/use-fields.ts'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { WordsInput } from '../../ui/inputs/words-input.tsx'
import { isoOfZoned, type ZonedFields, zonedFields } from '../../ui/inputs/zoned-fields.ts'
import { ZonedTimeInput } from '../../ui/inputs/zoned-time-input.tsx'
import styles from './keywords.module.css'

export interface KeywordRequest {
  readonly granularity: (typeof granularities)[number]
  readonly keywords: string[]
  readonly negativeKeywords: string[]
  readonly location: string | null
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

export type KeywordValues = Record<'keywords' | 'negative' | 'location', string> &
  Pick<KeywordRequest, 'granularity'>

export const noKeywords: KeywordValues = { keywords: '', negative: '', granularity: 'DAY', location: '' }

/** The fields of a question; the empty form without one. */
export function keywordValuesOf(request: KeywordRequest | null): KeywordValues {
  if (request === null) return noKeywords
  const { keywords, negativeKeywords, granularity, location } = request
  return {
    keywords: keywords.join('\n'),
    negative: negativeKeywords.join('\n'),
    granularity,
    location: location ?? '',
  }
}

interface KeywordFormProps {
  readonly form: FormFields<KeywordValues>
  /** What it begins with, in milliseconds since 1970; the last seven days by default. */
  readonly span: Pick<KeywordRequest, 'from' | 'to'> | null
  readonly workspace: Workspace
  /** IANA name of the account's time zone. */
  readonly timezone: string
  readonly onAsk: (request: KeywordRequest) => Promise<Outcome<unknown>>
}

const day = 24 * 60 * 60 * 1_000
const granularityLabels = { DAY: t`Day`, HOUR: t`Hour` } as const

export function KeywordForm({ form, span: firstSpan, workspace, timezone, onAsk }: KeywordFormProps) {
  const countries = useChoices(workspace, 'countries')
  const [first] = useState(() =>
    firstSpan === null
      ? lastSevenDays(Date.now(), timezone)
      : { from: fieldsAt(firstSpan.from, timezone), to: fieldsAt(firstSpan.to, timezone) },
  )
  const [from, setFrom] = useState(first.from)
  const [to, setTo] = useState(first.to)
  const { text, values } = form
  const { granularity, location } = values
  const keywords = readKeywords(values.keywords)
  const negativeKeywords = readKeywords(values.negative)
  const span = { from: instantOf(from, timezone), to: instantOf(to, timezone) }
  const trouble = keywordError(keywords, negativeKeywords, span)
  const ask = () =>
    onAsk({
      granularity,
      ...span,
      location: location === '' ? null : location,
      keywords: [...keywords],
      negativeKeywords: [...negativeKeywords],
    })
  return (
    <div className={styles.bar}>
      <Form
        label={t`Keyword volume`}
        submitLabel={t`Show volume`}
        missing={trouble}
        layout="row"
        onSubmit={ask}
      >
        <div className={styles.wanted}>
          <WordsInput
            label={t`Keywords`}
            hint={t`Up to ${maxKeywords} in all`}
            words={keywords}
            read={readKeywords}
            onChange={(words) => form.set('keywords', words.join('\n'))}
          />
        </div>
        <div className={styles.unwanted}>
          <WordsInput
            label={t`Negative keywords`}
            hint={t`Posts with any of these don’t count.`}
            words={negativeKeywords}
            read={readKeywords}
            onChange={(words) => form.set('negative', words.join('\n'))}
          />
        </div>
        <span className={styles.span} title={t`Times are in ${timezone}.`}>
          <ZonedTimeInput label={t`From`} value={from} onChange={setFrom} isCompact />
          <span aria-hidden>–</span>
          <ZonedTimeInput label={t`To`} value={to} onChange={setTo} isCompact />
        </span>
        <Stack gap={4}>
          <NativeSelect
            aria-label={t`Country`}
            data={[
              { value: '', label: t`All countries` },
              ...(countries.choices?.value ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            w={116}
            {...text('location')}
          />
          {countries.fault !== null && (
            <Group role="alert" gap="4px 8px" c="dimmed" fz={12}>
              <NotRefreshed
                reason={countries.fault.message}
                since={countries.choices?.readAt ?? null}
                timezone={timezone}
              />
              <RetryButton onRetry={countries.refresh} />
            </Group>
          )}
        </Stack>
        <FormButtons
          label={t`Count by`}
          forms={granularities.map((value) => ({ value, title: granularityLabels[value] }))}
          current={granularity}
          onChoose={(value) => form.set('granularity', value)}
        />
      </Form>
    </div>
  )
}

/**
 * Whole days before today. The service allows at most 168 hours, so in a week with a 25-hour day the span starts at
 * 1:00.
 */
function lastSevenDays(
  now: number,
  timezone: string,
): { readonly from: ZonedFields; readonly to: ZonedFields } {
  const to = { ...fieldsAt(now, timezone), time: '00:00' }
  return { from: fieldsAt(instantOf(to, timezone) - 7 * day, timezone), to }
}

function fieldsAt(instant: number, timezone: string): ZonedFields {
  return zonedFields(new Date(instant).toISOString(), timezone)
}

function instantOf(fields: ZonedFields, timezone: string): number {
  const iso = isoOfZoned(fields, timezone)
  return iso === null ? Number.NaN : parseIsoTime(iso)
}
