import { type Candidate, matchRules } from '../../src/shared/streams/match-rules.ts'
import { readRule } from '../../src/shared/streams/read-rule.ts'
import { compared, type Measurement, within } from './measurement.ts'

const posts = 50_000
const rules = 1_000
const words = Array.from({ length: 5_000 }, (_, index) => `word${index}`)

function word(number: number): string {
  return words[number % words.length] ?? ''
}

function ruleText(index: number): string {
  const first = word(index * 17)
  switch (index % 5) {
    case 0:
      return first
    case 1:
      return `"${first} ${word(index * 17 + 3)}"`
    case 2:
      return `from:user${index} lang:en`
    case 3:
      return `(${first} OR #tag${index}) -is:retweet`
    default:
      return `${first} ${word(index)} has:links`
  }
}

function candidate(index: number): Candidate {
  const text = Array.from({ length: 20 }, (_, at) => word(index * 31 + at * 977)).join(' ')
  const equal = { from: [`user${index % 10_000}`], lang: ['en'], has: ['links'], is: ['reply'] }
  return { id: `${index}`, text: `${text} #tag${index % 2_000}`, equal }
}

/** Posts that one core matches against 1,000 rules: on a quiet machine, the bar is 50,000 a second. */
export async function measureRules(): Promise<readonly Measurement[]> {
  const read = Array.from({ length: rules }, (_, index) => readRule(ruleText(index), 'rule'))
  const match = matchRules(
    read.flatMap((one) => (one.kind === 'rule' ? [one.rule] : [])),
    'rule',
  )
  if (read.some(({ kind }) => kind === 'wrong')) throw new Error('A rule can’t be read')
  const asked = Array.from({ length: posts }, (_, index) => candidate(index))
  for (const one of asked.slice(0, 10_000)) match(one)
  let matches = 0
  const asking = await compared(() => {
    for (const one of asked) matches += match(one).length
  })
  if (matches === 0) throw new Error('No rule matched')
  return [within(posts / 2_500, `${posts} posts asked of 1,000 rules`, asking)]
}
