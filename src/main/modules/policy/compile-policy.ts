import { hash } from 'node:crypto'
import type { Finding, FindingSource } from '../../../shared/core/finding.ts'
import type { CompiledPolicy, PolicyProblem, PolicyText } from '../../../shared/policy/policy.ts'
import type { PolicyDocument } from '../../../shared/policy/policy-document.ts'
import { t } from '../../../shared/text/language.ts'
import { activationGuards, forbiddenHoursAt } from './activation-guard.ts'
import { capGuards, microCap } from './budget-guards.ts'
import { flightGuards, namedKinds, namingGuards } from './entity-guards.ts'
import { appliesTo, type Breach, type Guard } from './guard.ts'
import { ownRule } from './own-rules.ts'
import { patternOf } from './patterns.ts'
import { viewOf } from './policy-view.ts'
import { type ParsedPolicy, type PolicyPlace, readPolicy } from './read-policy.ts'
import { targetingGuards } from './targeting-guards.ts'

const maxKnown = 8
const policyByStamp = new Map<string, CompiledPolicy>()

/** Reads a policy and prepares its rules; done once per text. */
export function compilePolicy({ file, text, unreadable }: Omit<PolicyText, 'now'>): CompiledPolicy {
  const stamp = hash('sha256', `${file}\n${unreadable ?? ''}\n${text}`, 'base64url')
  const cachedPolicy = policyByStamp.get(stamp)
  if (cachedPolicy !== undefined) return cachedPolicy
  const parsed: ParsedPolicy =
    unreadable === undefined
      ? readPolicy(text)
      : { kind: 'problems', problems: [{ line: 1, column: 1, message: unreadable }] }
  const fresh =
    parsed.kind === 'problems' ? brokenPolicy(file, stamp, parsed.problems) : compiled(file, stamp, parsed)
  if (policyByStamp.size >= maxKnown) policyByStamp.clear()
  policyByStamp.set(stamp, fresh)
  return fresh
}

interface PlacedGuard {
  readonly guard: Guard
  readonly place: PolicyPlace
}

function compiled(
  file: string,
  stamp: string,
  { document, placeOf }: Extract<ParsedPolicy, { kind: 'policy' }>,
): CompiledPolicy {
  const problems = problemsOf(document, placeOf)
  if (problems.length > 0) return brokenPolicy(file, stamp, problems)
  const ownRules = (document.rules ?? []).map(ownRule)
  const guards: readonly PlacedGuard[] = [
    ...capGuards(document),
    ...namingGuards(document),
    ...flightGuards(document),
    ...targetingGuards(document),
    ...activationGuards(document),
    ...ownRules.flatMap((rule) => (rule.kind === 'guard' ? rule.guard : [])),
  ].map((guard) => ({ guard, place: placeOf(guard.path) }))
  const { account } = document.caps ?? {}
  const forbidden = document.activation?.forbidden ?? []
  const { only = [], forbid = [] } = document.targeting?.countries ?? {}
  return {
    file,
    stamp,
    problems,
    countries: [...only, ...forbid],
    rules: guards.map(({ guard: { name, level, summary }, place: { line } }) => ({
      name,
      level,
      line,
      summary,
    })),
    accountCaps: { daily: microCap(account?.daily), total: microCap(account?.total) },
    forbiddenAt: (instant, zone) => forbiddenHoursAt(forbidden, instant, zone),
    check(draft, facts) {
      const applicable = guards.filter(({ guard }) => appliesTo(guard, draft))
      if (applicable.length === 0) return []
      const view = viewOf(draft, facts)
      return applicable.flatMap(({ guard, place }) =>
        guard.check(view).map((breach) => findingOf(file, guard, place, breach)),
      )
    },
  }
}

/** Patterns and expressions that aren't valid, and names that are used twice. */
function problemsOf(
  { naming = {}, rules = [] }: PolicyDocument,
  placeOf: (path: readonly PropertyKey[]) => PolicyPlace,
): readonly PolicyProblem[] {
  const problem = (path: readonly PropertyKey[], message: string): PolicyProblem => {
    const { line, column } = placeOf(path)
    return { line, column, message }
  }
  const names = new Set<string>()
  return [
    ...namedKinds.flatMap((kind) => {
      const rule = naming[kind]
      if (rule === undefined || patternOf(rule.pattern) !== null) return []
      return [problem(['naming', kind, 'pattern'], t`The pattern isn’t valid, or too large.`)]
    }),
    ...rules.flatMap((rule, index) => {
      const isTwice = names.has(rule.name)
      names.add(rule.name)
      if (isTwice) return [problem(['rules', index, 'name'], t`Two rules are called “${rule.name}”.`)]
      const compiledRule = ownRule(rule, index)
      return compiledRule.kind === 'problem'
        ? [problem(['rules', index, compiledRule.part], compiledRule.message)]
        : []
    }),
  ]
}

function findingOf(file: string, { name, level }: Guard, place: PolicyPlace, breach: Breach): Finding {
  const { field, message, values } = breach
  const { line, column, text } = place
  return {
    rule: `policy.${name}`,
    severity: level,
    field,
    code: 'POLICY',
    message,
    source: sourceAt(file, line),
    policy: { file, name, line, column, text, values },
  }
}

function sourceAt(file: string, line: number): FindingSource {
  return { document: 'policy', place: t`${file}, line ${line}` }
}

/** A policy with a mistake refuses every change: its rules can't be applied. */
function brokenPolicy(file: string, stamp: string, problems: readonly PolicyProblem[]): CompiledPolicy {
  const [first = { line: 1, column: 1, message: '' }] = problems
  const { line, column } = first
  return {
    file,
    stamp,
    problems,
    rules: [],
    countries: [],
    accountCaps: { daily: null, total: null },
    forbiddenAt: () => -1,
    check: () => [
      {
        rule: 'policy.broken',
        severity: 'error',
        field: 'id',
        code: 'POLICY',
        message: t`The policy ${file} can’t be read, line ${line}: ${first.message} Fix it, or choose another one.`,
        source: sourceAt(file, line),
        policy: { file, name: 'policy', line, column, text: '', values: [] },
      },
    ],
  }
}
