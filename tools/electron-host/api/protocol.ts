// protocol: custom schemes served by the application's own handler.
import { addCustomScheme } from '../browser/schemes.ts'
import { declareFace, names, onlyOptions, strict } from '../strict.ts'

/** Handles a request of a page, with the URL the application knows. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>

const levels = declareFace('protocol', { faithful: 'registerSchemesAsPrivileged handle' })

const privileges = names(`
  standard secure bypassCSP allowServiceWorkers supportFetchAPI corsEnabled stream codeCache allowExtensions
`)

let appIsReady = false
const standardSchemes = new Set<string>()

/** From now on registerSchemesAsPrivileged throws. */
export function closeSchemeRegistration(): void {
  appIsReady = true
}

export class ProtocolFace {
  readonly face: ProtocolFace = strict(this, 'protocol', levels)
  readonly handlers = new Map<string, SchemeHandler>()
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  registerSchemesAsPrivileged(
    schemes: readonly { scheme: string; privileges?: Readonly<Record<string, boolean>> }[],
  ): void {
    if (appIsReady)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges: given = {} } of schemes) {
      onlyOptions(given, privileges, `privileges of ${scheme}`)
      if (given.bypassCSP === true) throw new Error('electron-host refuses the privilege bypassCSP')
      if (given.standard !== true || given.secure !== true) {
        throw new Error('electron-host serves only schemes that are standard and secure')
      }
      standardSchemes.add(scheme)
      addCustomScheme(scheme)
    }
  }

  handle(scheme: string, handler: SchemeHandler): void {
    if (!standardSchemes.has(scheme)) {
      throw new Error(`electron-host serves only registered schemes, and ${scheme} is not one`)
    }
    if (this.handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.handlers.set(scheme, handler)
    this.#changed()
  }
}
