import type { RuleEndpoint } from '../../../../shared/streams/operators.ts'
import { readRule } from '../../../../shared/streams/read-rule.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Example, Examples } from '../../../ui/inputs/examples.tsx'
import { RuleCode } from './rule-code.tsx'
import { ruleSamples } from './rule-samples.ts'

const examples: readonly Example[] = [
  { text: ruleSamples.hashtag, meaning: t`Pictures with a hashtag, without reposts` },
  { text: ruleSamples.words, meaning: t`One of several words, in English` },
  { text: ruleSamples.mentions, meaning: t`Mentions of an account, without its own posts` },
  { text: ruleSamples.links, meaning: t`Posts with a link to a site` },
]

interface RuleExamplesProps {
  readonly endpoint: RuleEndpoint
  readonly onChoose: (rule: string) => void
}

/** Those that the stream or search accepts. */
export function RuleExamples({ endpoint, onChoose }: RuleExamplesProps) {
  return (
    <Examples
      title={t`Start with an example`}
      examples={examples.filter(({ text }) => readRule(text, endpoint).kind === 'rule')}
      draw={({ text }) => <RuleCode text={text} />}
      onChoose={({ text }) => onChoose(text)}
    />
  )
}
