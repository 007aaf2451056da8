import { calls, events } from '../../src/shared/contract/contract.ts'

const id = 'virtual:contract-names'

/** Its exports. */
export const names = {
  verbs: Object.fromEntries(Object.entries(calls).map(([subject, of]) => [subject, Object.keys(of)])),
  events: Object.keys(events),
}

/** The module with the contract's names (`src/shared/contract/names.d.ts`), generated from the contract. */
export function contractNames() {
  return {
    name: 'contract-names',
    resolveId: (asked: string) => (asked === id ? `\0${id}` : undefined),
    load: (asked: string) =>
      asked === `\0${id}`
        ? `export const verbs = ${JSON.stringify(names.verbs)}\nexport const events = ${JSON.stringify(names.events)}\n`
        : undefined,
  }
}
