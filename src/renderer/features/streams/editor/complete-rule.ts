import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { operatorOf, operatorsOf, type RuleEndpoint } from '../../../../shared/streams/operators.ts'
import { operatorLabel } from './operator-labels.ts'

/** Values that need brackets or quotes, with the place of the cursor in them. */
const openings: Readonly<Record<string, string>> = { geometry: '[' }

/** Completes operators, and the values of those that have a list. */
export function completeRule(
  endpoint: RuleEndpoint,
): (context: CompletionContext) => CompletionResult | null {
  const names = operatorsOf(endpoint).map(
    ({ name, value }): Completion => ({
      label: `${name}:`,
      detail: operatorLabel(name),
      apply: `${name}:${openings[value.kind] ?? ''}`,
      type: 'keyword',
    }),
  )
  return (context) => {
    const value = context.matchBefore(/[a-zA-Z_]{1,40}:[\w-]{0,40}/)
    if (value !== null) {
      const colon = value.text.indexOf(':')
      const operator = operatorOf(value.text.slice(0, colon), endpoint)
      if (operator?.value.kind !== 'one') return null
      const choices: readonly string[] = operator.value.of
      // Nothing is left to complete.
      if (choices.includes(value.text.slice(colon + 1))) return null
      const options = choices.map((label): Completion => ({ label, type: 'constant' }))
      const validFor = (text: string) => /^[\w-]*$/.test(text) && !choices.includes(text)
      return { from: value.from + colon + 1, options, validFor }
    }
    const word = context.matchBefore(/[a-zA-Z_]+/)
    if (word === null && !context.explicit) return null
    return { from: word?.from ?? context.pos, options: names, validFor: /^[a-zA-Z_]*$/ }
  }
}
