import type { RuleEndpoint } from '../../../../shared/streams/operators.ts'
import { readRule } from '../../../../shared/streams/read-rule.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Example } from '../../../ui/layout/examples.tsx'

/** Rules and queries that show what the language can say. */
const ruleExamples: readonly Example[] = [
  { text: '#hiking has:images -is:retweet', meaning: t`Pictures with a hashtag, without reposts` },
  { text: '(tent OR "sleeping bag") lang:en', meaning: t`One of several words, in English` },
  { text: '@northwind -from:northwind', meaning: t`Mentions of an account, without its own posts` },
  { text: 'url:"northwind.example.com"', meaning: t`Posts with a link to a site` },
]

/** Those that a stream or a search accepts. */
export function examplesFor(endpoint: RuleEndpoint): readonly Example[] {
  return ruleExamples.filter(({ text }) => readRule(text, endpoint).kind === 'rule')
}

export const topicExamples: readonly Example[] = [
  { text: 'hiking', meaning: t`What people say about a pastime` },
  { text: 'rain jackets', meaning: t`News about a kind of product` },
  { text: 'Berlin', meaning: t`What happens in a place` },
]
