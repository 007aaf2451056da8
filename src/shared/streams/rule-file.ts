import { z } from 'zod'
import { ExcessiveJson, parseBoundedJson } from '../core/bounded-json.ts'
import { writeJson } from '../core/json-text.ts'
import { t } from '../text/language.ts'
import { type RuleDraft, ruleDraft } from './stream-rule.ts'

type ReadRules =
  | { readonly kind: 'read'; readonly rules: readonly RuleDraft[]; readonly unreadable: number }
  /** The reason is for the user. */
  | { readonly kind: 'refused'; readonly reason: string }

const entries = z.array(z.unknown())
/**
 * The body that adds rules, the answer that lists them, and the body for dedicated streams (streams.md#rules,
 * streams.md#powerstream).
 */
const wrapped = z.union([
  z.object({ rules: entries }).transform(({ rules }) => rules),
  z.object({ add: entries }).transform(({ add }) => add),
  z.object({ data: entries }).transform(({ data }) => data),
  z.object({ data: z.object({ rules: entries }) }).transform(({ data }) => data.rules),
])
const entry = z
  .union([
    z.string().transform((value) => ({ value, tag: null })),
    z
      .object({ value: z.string(), tag: z.string().nullish() })
      .transform(({ value, tag }) => ({ value, tag: tag == null || tag.trim() === '' ? null : tag })),
  ])
  .pipe(ruleDraft)

/** JSON that `readRuleFile` and the service's own call to add rules take. */
export function writeRuleFile(rules: readonly RuleDraft[]): string {
  const add = rules.map(({ value, tag }) => (tag === null ? { value } : { value, tag }))
  return `${writeJson({ add }, 2)}\n`
}

/** Reads rules from JSON, or from text with a rule a line. A rule that occurs twice is taken once. */
export function readRuleFile(
  text: string,
  limits: { readonly depth: number; readonly values: number },
): ReadRules {
  const bare = text.replace(/^\uFEFF/, '').trim()
  const values = /^[[{]/.test(bare) ? fromJson(bare, limits) : fromLines(bare)
  if (typeof values === 'string') return { kind: 'refused', reason: values }
  const rules = new Map<string, RuleDraft>()
  let unreadable = 0
  for (const value of values) {
    const rule = entry.safeParse(value)
    if (!rule.success) unreadable += 1
    else if (!rules.has(rule.data.value)) rules.set(rule.data.value, rule.data)
  }
  return rules.size === 0
    ? { kind: 'refused', reason: t`The file has no rules.` }
    : { kind: 'read', rules: [...rules.values()], unreadable }
}

function fromLines(text: string): readonly unknown[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

function fromJson(
  text: string,
  limits: { readonly depth: number; readonly values: number },
): readonly unknown[] | string {
  let json: unknown
  try {
    json = parseBoundedJson(text, limits)
  } catch (error) {
    return error instanceof ExcessiveJson ? error.message : t`The file isn’t valid JSON.`
  }
  const list = entries.safeParse(json)
  if (list.success) return list.data
  const inside = wrapped.safeParse(json)
  return inside.success ? inside.data : t`The file has no rules.`
}
