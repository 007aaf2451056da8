import type { Session } from 'electron'
import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { developmentPolicy } from './content-security-policy.ts'
import { originOf, ownOrigin } from './own-origin.ts'

/** The source of the program's pages in this run. */
export interface PageSource {
  readonly address: string
  readonly origin: string
  /** Set when a development server serves them. */
  readonly developmentOrigin: string | null
}

/** The built pages, or in development electron-vite's server, which must be on this machine. */
export function pageSource(isPackaged: boolean, serverAddress: string | undefined): PageSource {
  const origin = isPackaged || serverAddress === undefined ? null : originOf(serverAddress)
  if (origin === null || !isOnThisMachine(origin))
    return { address: `${ownOrigin}/`, origin: ownOrigin, developmentOrigin: null }
  return { address: `${origin}/`, origin, developmentOrigin: origin }
}

/** The development server sends no policy of ours, so the session adds it to its answers. */
export function addDevelopmentPolicy(session: Session, developmentOrigin: string): void {
  const policy = developmentPolicy(developmentOrigin)
  session.webRequest.onHeadersReceived({ urls: [`${developmentOrigin}/*`] }, (details, callback) => {
    callback({ responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': [policy] } })
  })
}
