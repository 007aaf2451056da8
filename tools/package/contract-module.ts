import { calls, events } from '../../src/shared/contract/contract.ts'

const id = 'virtual:contract'
const everyCall = Object.entries(calls).flatMap(([subject, of]) =>
  Object.entries(of).map(([verb, { cache }]) => ({ name: `${subject}.${verb}`, cache })),
)

/** Its exports. */
export const contractExports = {
  verbs: Object.fromEntries(Object.entries(calls).map(([subject, of]) => [subject, Object.keys(of)])),
  events: Object.keys(events),
  caching: Object.fromEntries(
    everyCall.flatMap(({ name, cache }) => (cache === null ? [] : [[name, cache]])),
  ),
}

/** What the build takes from the contract (`src/shared/bridge/virtual-contract.d.ts`). */
export function contractModule() {
  return {
    name: 'contract-module',
    resolveId: (asked: string) => (asked === id ? `\0${id}` : undefined),
    load: (asked: string) =>
      asked === `\0${id}`
        ? Object.entries(contractExports)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
            .join('')
        : undefined,
  }
}
