import { IconChartBar } from '@tabler/icons-react'
import type { KeywordInsight } from '../../../shared/api/ads/keyword-insights.ts'
import { dayOf } from '../../../shared/statistics/days.ts'
import { formatDays } from '../../../shared/statistics/period-label.ts'
import { regionName } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatStep } from '../../ui/chart/chart-lines.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Examples } from '../../ui/inputs/examples.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { KeywordRequest } from './keyword-form.tsx'
import { type KeywordLookup, keywordsLabel, questionOf, totalOf } from './keyword-lookups.ts'
import styles from './keywords.module.css'

interface KeywordExample {
  readonly meaning: string
  readonly keywords: string[]
  readonly negativeKeywords: string[]
}

const examples: readonly KeywordExample[] = [
  {
    meaning: t`A topic in several words`,
    keywords: [t`tents`, t`camping`, t`hiking`],
    negativeKeywords: [],
  },
  { meaning: t`Spellings of a product`, keywords: [t`trail shoes`, t`trailshoes`], negativeKeywords: [] },
  { meaning: t`A word without its other meaning`, keywords: [t`boots`], negativeKeywords: [t`boot camp`] },
]

interface KeywordExamplesProps {
  readonly onChoose: (example: KeywordExample) => void
}

/** Before anything was asked: questions to begin with. */
export function KeywordExamples({ onChoose }: KeywordExamplesProps) {
  return (
    <EmptyState
      icon={IconChartBar}
      scene="keywords"
      sentence={t`The volume of the keywords appears here, day by day or hour by hour.`}
    >
      <Examples
        title={t`Start with an example`}
        examples={examples.map((example) => ({ ...example, text: keywordsLabel(example) }))}
        onChoose={onChoose}
      />
    </EmptyState>
  )
}

interface RecentLookupsProps {
  readonly recent: readonly KeywordLookup[]
  /** IANA name of the account's time zone. */
  readonly timezone: string
  readonly onShow: (lookup: KeywordLookup) => void
}

/** Earlier look-ups, to compare without asking again. */
export function RecentLookups({ recent, timezone, onShow }: RecentLookupsProps) {
  if (recent.length === 0) return null
  return (
    <Section title={t`Recent lookups`}>
      <ul className={styles.recent}>
        {recent.map((lookup) => {
          const { request, insight } = lookup
          const volume = insight.tweet_volume
          return (
            <li key={questionOf(request)}>
              <button type="button" onClick={() => onShow(lookup)}>
                <span>{keywordsLabel(request)}</span>{' '}
                <span className={styles.scope}>{scopeLabel(request, timezone)}</span>{' '}
                <Sparkline values={volume} current={volume.length} className={styles.course} />{' '}
                <span className={styles.posts}>{postsLabel(insight)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** "France, 23–29 Nov 2026", or between which hours. */
function scopeLabel({ location, from, to, granularity }: KeywordRequest, timezone: string): string {
  const place = location === null ? t`All countries` : regionName(location)
  if (granularity === 'HOUR')
    return t`${place}, ${formatStep(from, granularity, timezone)} to ${formatStep(to, granularity, timezone)}`
  return `${place}, ${formatDays({ from: dayOf(from, timezone), to: dayOf(to - 1, timezone) + 1 })}`
}

function postsLabel({ tweet_volume: volume }: KeywordInsight): string {
  return plural(totalOf(volume), { one: '# post', other: '# posts' })
}
