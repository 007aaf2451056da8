import { compilePolicy } from '../../../../../src/main/modules/policy/compile-policy.ts'
import type { Finding } from '../../../../../src/shared/core/finding.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import type { DraftSubject } from '../../../../../src/shared/entities/kinds.ts'
import type { PolicyFacts } from '../../../../../src/shared/policy/policy.ts'

/** Wednesday, 2 p.m. in Berlin. */
export const now = Date.parse('2026-11-25T13:00:00Z')

export function draftOf(
  subject: DraftSubject,
  patch: Fields,
  base: Fields | null = null,
  kind: Draft['kind'] = base === null ? 'create' : 'update',
): Draft {
  return {
    id: 'aaaaaaaaaaaaaaaa',
    subject,
    kind,
    base,
    patch,
    revision: 1,
    comment: '',
    workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'a1' },
    remoteId: base === null ? null : 'r1',
    sync: 'clean',
    publish: 'idle',
    createdAt: 0,
    updatedAt: 0,
  }
}

const places: Readonly<Record<string, { name: string; country: string }>> = {
  us: { name: 'United States', country: 'US' },
  ru: { name: 'Russia', country: 'RU' },
}

export function factsOf(text: string, given: Partial<PolicyFacts> = {}): PolicyFacts {
  const { forbiddenAt } = compilePolicy({ file: 'p.yaml', text })
  return {
    zone: () => 'Europe/Berlin',
    today: () => Math.floor(now / 86_400_000) * 86_400_000,
    isFuture: (time) => time > now,
    forbiddenNow: () => forbiddenAt(now, 'Europe/Berlin'),
    contentOf: () => null,
    currencyOf: () => 'USD',
    targetingOf: () => [],
    targetedValue: (_, value) => places[value] ?? null,
    lineItemBudgets: () => ({ daily: 0n, total: 0n }),
    accountExcess: () => ({ daily: null, total: null }),
    ...given,
  }
}

/** Findings of a draft by a policy, with version 1 in front of its text. */
export function findingsOf(text: string, draft: Draft, facts: Partial<PolicyFacts> = {}): readonly Finding[] {
  const whole = `version: 1\n${text}`
  return compilePolicy({ file: 'p.yaml', text: whole }).check(draft, factsOf(whole, facts))
}
