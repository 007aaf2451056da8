import type { Operation } from '../../../shared/api/operation.ts'
import { streamRuleLimit } from '../../../shared/api/platform/stream-rules.ts'
import { readRule } from '../../../shared/streams/read-rule.ts'
import { countCharacters } from '../../../shared/text/characters.ts'
import type { StreamRuleRecord } from '../../state/stream-tables.ts'
import type { BearerCaller } from '../common/caller.ts'
import type { Context } from '../common/contract.ts'

type Stream = StreamRuleRecord['stream']

/** Result of a request with rules; `errors` has a problem per rule that wasn't created. */
export interface Created {
  readonly rules: readonly StreamRuleRecord[]
  readonly errors: readonly unknown[]
}

interface Draft {
  readonly value: string
  readonly tag?: string | undefined
}

const places = { filtered: 'rule', dedicated: 'dedicated' } as const

/** Creates the rules that are valid, new and within the limit, and reports why the others weren't. */
export function addRules(
  {
    caller: { app },
    service: { world },
    incoming: { origin },
  }: { readonly caller: BearerCaller } & Pick<Context<Operation>, 'service' | 'incoming'>,
  stream: Stream,
  drafts: readonly Draft[],
  cap: number,
  isDryRun: boolean,
): Created {
  const { stream_rules } = world.platform
  const appRules = stream_rules.filter(
    (rule) => rule.consumer_key === app.consumer_key && rule.stream === stream,
  )
  const byValue = new Map(appRules.map((rule) => [rule.value, rule]))
  const problem = (slug: string, title: string, value: string, extra: object) => ({
    value,
    ...extra,
    title,
    type: `${origin}/2/problems/${slug}`,
  })
  const rules: StreamRuleRecord[] = []
  const errors: unknown[] = []
  for (const { value: given, tag } of drafts) {
    const value = given.trim()
    const same = byValue.get(value)
    const details = same === undefined ? detailsOf(value, stream) : []
    if (same !== undefined) errors.push(problem('duplicate-rules', 'DuplicateRule', value, { id: same.id }))
    else if (details.length > 0)
      errors.push(problem('invalid-rules', 'UnprocessableEntity', value, { details }))
    else if (byValue.size >= cap) {
      const detail = `The app has ${cap} rules, which is the most it may have.`
      errors.push(problem('rule-cap', 'RulesCapExceeded', value, { detail }))
    } else {
      const id = world.ids.decimal()
      const rule = { id, consumer_key: app.consumer_key, stream, value, tag: tag ?? null }
      byValue.set(value, rule)
      rules.push(rule)
      if (!isDryRun) stream_rules.put(rule)
    }
  }
  return { rules, errors }
}

/** All errors of a rule, with the service's messages. */
function detailsOf(value: string, stream: Stream): readonly string[] {
  if (countCharacters(value) > streamRuleLimit) {
    const start = value.slice(0, 40)
    return [`Rule '${start}…' has more than ${streamRuleLimit} characters.`]
  }
  const ruleReading = readRule(value, places[stream])
  return ruleReading.kind === 'rule' ? [] : ruleReading.errors.map(({ message }) => message)
}
