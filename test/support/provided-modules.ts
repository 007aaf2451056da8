import { registerHooks } from 'node:module'
import { afterAll } from 'vitest'
import { contractExports } from '../../tools/package/contract-module.ts'

const place = 'flightdeck.providedModules'
const provided: Readonly<Record<string, unknown>>[] = []
Reflect.set(globalThis, Symbol.for(place), provided)

/**
 * Provides a module that exists only in the program or its build, to one file of tests. What imports it has to be
 * imported afterward, with `import()`.
 */
export function provideModule(name: string, exports: Readonly<Record<string, unknown>>): void {
  const number = provided.push(exports) - 1
  const found = `const found = globalThis[Symbol.for('${place}')][${number}]`
  const lines = Object.keys(exports).map((key) => `export const ${key} = found.${key}`)
  const url = `data:text/javascript,${encodeURIComponent([found, ...lines].join('\n'))}`
  const hooks = registerHooks({
    resolve: (asked, context, next) => (asked === name ? { url, shortCircuit: true } : next(asked, context)),
  })
  afterAll(() => hooks.deregister())
}

/** The module that the build takes from the contract. */
export function provideContractModule(): void {
  provideModule('virtual:contract', contractExports)
}
