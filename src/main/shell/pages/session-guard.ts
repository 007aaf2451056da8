import type { App, Session } from 'electron'
import { originOf } from './own-origin.ts'

/** Denies permissions, devices and downloads in every session, except writing text to the clipboard after a click. */
export function guardSessions(app: App, ownOrigin: string, platform: NodeJS.Platform): void {
  app.on('session-created', (session) => {
    guardSession(session, ownOrigin)
    if (platform !== 'darwin') fetchNoDictionaries(session)
  })
}

/** Chromium never connects to port 1, so such an address causes no request, not even a name lookup. */
const deadAddress = 'http://127.0.0.1:1/'

/**
 * Every new session would download a dictionary from a third party (electron#22995), after checking the disk; clearing
 * its languages is in time, and the address leads nowhere.
 */
function fetchNoDictionaries(session: Session): void {
  session.setSpellCheckerDictionaryDownloadURL(deadAddress)
  session.setSpellCheckerLanguages([])
}

function guardSession(session: Session, ownOrigin: string): void {
  const granted = (permission: string, requester: string, isMainFrame: boolean) =>
    permission === 'clipboard-sanitized-write' && isMainFrame && originOf(requester) === ownOrigin

  session.setPermissionRequestHandler((contents, permission, callback, details) => {
    const ours = originOf(contents.getURL()) === ownOrigin
    callback(ours && granted(permission, details.requestingUrl, details.isMainFrame))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) =>
    granted(permission, origin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
  session.on('will-download', (event) => event.preventDefault())
}

/** Our own pages never use the network: anything their policy missed ends here. */
export function blockNetwork(session: Session, developmentOrigin: string | null): void {
  const network = { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'] }
  session.webRequest.onBeforeRequest(network, (details, callback) => {
    const origin = originOf(details.url.replace(/^ws/, 'http'))
    callback({ cancel: developmentOrigin === null || origin !== developmentOrigin })
  })
}
