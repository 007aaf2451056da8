// Resolution only: the name `electron` leads to the host's module, in ESM and CommonJS alike.
import { registerHooks } from 'node:module'

const moduleUrl = new URL('../module/electron.ts', import.meta.url).href
const names = new Set(['electron', 'electron/main', 'electron/common'])

export function resolveElectron(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (names.has(specifier)) return { url: moduleUrl, format: 'module-typescript', shortCircuit: true }
      return nextResolve(specifier, context)
    },
  })
}
