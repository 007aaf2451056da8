import type { Protocol } from 'electron'
import { ownScheme } from './own-origin.ts'

/** Makes `app:` a standard, secure scheme. Only possible before the program is ready. */
export function registerOwnScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: ownScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ])
}
