import { z } from 'zod'
import type { ReplyOf } from '../../../shared/api/operation.ts'
import {
  dedicatedRuleCap,
  dedicatedRulesPerRequest,
  type streamRuleOperations as Operations,
  type StreamRule as ServiceRule,
  streamRuleOperations,
} from '../../../shared/api/platform/stream-rules.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { problemAdvice } from '../../../shared/core/problem-advice.ts'
import type {
  RuleChange,
  RuleDraft,
  RuleRefusal,
  RuleStream,
  StreamRule,
} from '../../../shared/streams/stream-rule.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller } from '../../core/api/types.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'

/** The rules of an app's streams at the service. */
export interface RuleGateway {
  list(caller: Caller, stream: RuleStream): Promise<Outcome<readonly StreamRule[]>>
  /** Null if the service doesn't report it. */
  cap(caller: Caller, stream: RuleStream): Promise<Outcome<number | null>>
  add(caller: Caller, stream: RuleStream, rules: readonly RuleDraft[]): Promise<Outcome<RuleChange>>
  /** What the service would say to new rules of the filtered stream. */
  check(caller: Caller, rules: readonly RuleDraft[]): Promise<Outcome<RuleChange>>
  remove(caller: Caller, stream: RuleStream, rules: readonly StreamRule[]): Promise<Outcome<void>>
}

type Page = ReplyOf<typeof Operations.list>

/** Rules of the filtered stream in a page; of an `add` or a `delete` too, so that no request is refused for its size. */
const pageSize = 1_000
/** The service's own cap is 25,000. */
const maxPages = 100

export function createRuleGateway(calls: Pick<ServiceCalls, 'asApplication'>): RuleGateway {
  const addFiltered = async (
    caller: Caller,
    rules: readonly RuleDraft[],
    dryRun: boolean,
  ): Promise<Outcome<RuleChange>> => {
    const answer = await calls.asApplication(caller, streamRuleOperations.change, {
      params: dryRun ? { dry_run: true } : {},
      body: { add: rules.map(toRuleBody) },
    })
    if (!answer.ok) return asRefusals(answer.fault)
    const { reply, partial } = answer.value
    return succeed({ created: reply.data.map(ruleOf), refused: partial.flatMap(refusalsOf) })
  }

  const addDedicated = async (caller: Caller, rules: readonly RuleDraft[]): Promise<Outcome<RuleChange>> => {
    const answer = await calls.asApplication(caller, streamRuleOperations.addDedicated, {
      params: {},
      body: { rules: rules.map(toRuleBody) },
    })
    if (!answer.ok) return asRefusals(answer.fault)
    const { reply, partial } = answer.value
    return succeed({ created: reply.data.rules.map(ruleOf), refused: partial.flatMap(refusalsOf) })
  }

  return {
    async list(caller, stream) {
      if (stream === 'dedicated') {
        const answer = await calls.asApplication(caller, streamRuleOperations.listDedicated, { params: {} })
        return mapOutcome(answer, ({ reply }) => reply.data.rules.map(ruleOf))
      }
      const params = { max_results: pageSize }
      const rules: StreamRule[] = []
      let token: string | null = null
      for (let page = 0; page < maxPages; page += 1) {
        const answer: Outcome<{ readonly reply: Page }> = await calls.asApplication(
          caller,
          streamRuleOperations.list,
          { params: token === null ? params : { ...params, pagination_token: token } },
        )
        if (!answer.ok) return answer
        const { data, meta }: Page = answer.value.reply
        rules.push(...data.map(ruleOf))
        token = meta.next_token ?? null
        if (token === null) break
      }
      return succeed(rules)
    },
    async cap(caller, stream) {
      if (stream === 'dedicated') return succeed(dedicatedRuleCap)
      const answer = await calls.asApplication(caller, streamRuleOperations.count, { params: {} })
      return mapOutcome(
        answer,
        ({ reply: { data } }) => data.cap_per_client_app ?? data.cap_per_project ?? null,
      )
    },
    async add(caller, stream, rules) {
      const size = stream === 'dedicated' ? dedicatedRulesPerRequest : pageSize
      const created: StreamRule[] = []
      const refused: RuleRefusal[] = []
      for (let first = 0; first < rules.length; first += size) {
        const some = rules.slice(first, first + size)
        const change =
          stream === 'dedicated' ? await addDedicated(caller, some) : await addFiltered(caller, some, false)
        if (!change.ok) return change
        created.push(...change.value.created)
        refused.push(...change.value.refused)
      }
      return succeed({ created, refused })
    },
    check: (caller, rules) => addFiltered(caller, rules, true),
    async remove(caller, stream, rules) {
      const size = stream === 'dedicated' ? dedicatedRulesPerRequest : pageSize
      for (let first = 0; first < rules.length; first += size) {
        const some = rules.slice(first, first + size)
        const ids = some.flatMap(({ id }) => id ?? [])
        const values = some.flatMap(({ id, value }) => (id === null ? [value] : []))
        const answer =
          stream === 'dedicated'
            ? await calls.asApplication(caller, streamRuleOperations.removeDedicated, {
                params: {},
                body: { rules: some.map(toRuleBody) },
              })
            : await calls.asApplication(caller, streamRuleOperations.change, {
                params: {},
                body: { delete: { ...(ids.length > 0 && { ids }), ...(values.length > 0 && { values }) } },
              })
        if (!answer.ok) return answer
      }
      return succeed(undefined)
    },
  }
}

function toRuleBody({ value, tag }: RuleDraft) {
  return tag === null ? { value } : { value, tag }
}

function ruleOf({ id, value, tag }: ServiceRule): StreamRule {
  return { id: id ?? null, value, tag: tag == null || tag === '' ? null : tag }
}

/** The service answers with an error if no rule was created; that's a result all the same. */
function asRefusals(fault: Fault): Outcome<RuleChange> {
  const refused = refusalsOf(fault)
  return refused.length === 0 ? { ok: false, fault } : succeed({ created: [], refused })
}

const reasons = { 'duplicate-rules': 'duplicate', 'invalid-rules': 'invalid', 'rule-cap': 'cap' } as const
const position = z
  .string()
  .regex(/\(at position [1-9]\d{0,5}\)/)
  .transform((text) => Number(/\(at position (\d+)\)/.exec(text)?.[1]))

function refusalsOf(fault: Fault): readonly RuleRefusal[] {
  if (fault.kind !== 'problem') return []
  return [fault.problem, ...(fault.others ?? [])].flatMap((problem): readonly RuleRefusal[] => {
    switch (problem.slug) {
      case 'duplicate-rules':
      case 'invalid-rules':
      case 'rule-cap': {
        const { nextStep } = problemAdvice(problem, 'window')
        const details = problem.slug === 'invalid-rules' ? (problem.extra.details ?? []) : []
        const errors = details.map((message) => {
          const parsedPosition = position.safeParse(message)
          return { message, position: parsedPosition.success ? parsedPosition.data : 1 }
        })
        return [
          {
            value: problem.extra.value ?? '',
            reason: reasons[problem.slug],
            message: details.join(' ') || problem.detail || labelOf(reasons[problem.slug]),
            nextStep,
            errors,
          },
        ]
      }
      case 'noncompliant-rules':
        return [
          {
            value: '',
            reason: 'other',
            message: problem.detail ?? problem.title,
            nextStep: problemAdvice(problem, 'window').nextStep,
            errors: [],
          },
        ]
      default:
        return []
    }
  })
}

function labelOf(reason: RuleRefusal['reason']): string {
  if (reason === 'duplicate') return t`The stream already has this rule.`
  return reason === 'cap'
    ? t`The app has as many rules as it may have.`
    : t`The service didn’t accept the rule.`
}
