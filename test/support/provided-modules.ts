import { registerHooks } from 'node:module'
import { names } from '../../tools/package/contract-names.ts'

const place = 'flightdeck.providedModules'
const provided = new Map<string, Readonly<Record<string, unknown>>>()
Reflect.set(globalThis, Symbol.for(place), provided)

/**
 * Provides a module that exists only in the program or its build. What imports it has to be imported afterward, with
 * `import()`.
 */
export function provideModule(name: string, exports: Readonly<Record<string, unknown>>): void {
  provided.set(name, exports)
  const found = `const found = globalThis[Symbol.for('${place}')].get(${JSON.stringify(name)})`
  const lines = Object.keys(exports).map((key) => `export const ${key} = found.${key}`)
  const url = `data:text/javascript,${encodeURIComponent([found, ...lines].join('\n'))}`
  registerHooks({
    resolve: (asked, context, next) => (asked === name ? { url, shortCircuit: true } : next(asked, context)),
  })
}

/** The module that the build generates from the contract. */
export function provideContractNames(): void {
  provideModule('virtual:contract-names', names)
}
