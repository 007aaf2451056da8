import { calls, events } from '../../src/shared/contract/contract.ts'

const id = 'virtual:contract-names'

/** The module with the contract's names (`src/shared/contract/names.d.ts`), generated from the contract. */
export function contractNames() {
  const verbs = Object.fromEntries(Object.entries(calls).map(([subject, of]) => [subject, Object.keys(of)]))
  return {
    name: 'contract-names',
    resolveId: (asked: string) => (asked === id ? `\0${id}` : undefined),
    load: (asked: string) =>
      asked === `\0${id}`
        ? `export const verbs = ${JSON.stringify(verbs)}\nexport const events = ${JSON.stringify(Object.keys(events))}\n`
        : undefined,
  }
}
