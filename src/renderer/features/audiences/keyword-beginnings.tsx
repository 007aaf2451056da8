import { IconChartBar } from '@tabler/icons-react'
import { plural, t } from '../../../shared/text/language.ts'
import { Examples } from '../../ui/inputs/examples.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { type KeywordLookup, wordsOf } from './keyword-lookups.ts'

interface KeywordExample {
  readonly meaning: string
  readonly keywords: readonly string[]
  readonly negativeKeywords: readonly string[]
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
        examples={examples.map((example) => ({ text: wordsOf(example), meaning: example.meaning }))}
        onChoose={(text) => {
          const example = examples.find((one) => wordsOf(one) === text)
          if (example !== undefined) onChoose(example)
        }}
      />
    </EmptyState>
  )
}

interface RecentLookupsProps {
  readonly recent: readonly KeywordLookup[]
  readonly onShow: (lookup: KeywordLookup) => void
}

/** What was asked before, to compare without asking again. */
export function RecentLookups({ recent, onShow }: RecentLookupsProps) {
  return (
    <Examples
      title={t`Looked up before`}
      examples={recent.map(({ request, insight }) => ({
        text: wordsOf(request),
        meaning: plural(
          insight.tweet_volume.reduce((sum, count) => sum + count, 0),
          { one: '# post', other: '# posts' },
        ),
      }))}
      onChoose={(text) => {
        const lookup = recent.find(({ request }) => wordsOf(request) === text)
        if (lookup !== undefined) onShow(lookup)
      }}
    />
  )
}
