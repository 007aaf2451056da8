import type { App, Session } from 'electron'
import { originOf } from './own-origin.ts'

/**
 * Denies permissions, devices and downloads on every session, whoever made it. One thing is granted, to our own pages
 * alone: writing plain text to the clipboard after a click, for copying rows.
 */
export function guardSessions(app: App, ownOrigin: string, platform: NodeJS.Platform): void {
  app.on('session-created', (session) => {
    guardSession(session, ownOrigin)
    if (platform !== 'darwin') fetchNoDictionaries(session)
  })
}

/** Port 1 is one that Chromium never connects to, so an address there asks nobody, not even for a name. */
const deadAddress = 'http://127.0.0.1:1/'

/**
 * Every new session would fetch a dictionary from a server that nobody chose, also where its pages check no spelling
 * (electron#22995). It looks on the disk first, so emptying its languages at once comes in time; should it ever not,
 * the address leads nowhere.
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

/** Our own pages never use the network: what the policy of the page missed ends here. */
export function keepOffTheNetwork(session: Session, developmentOrigin: string | null): void {
  const network = { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'] }
  session.webRequest.onBeforeRequest(network, (details, callback) => {
    const origin = originOf(details.url.replace(/^ws/, 'http'))
    callback({ cancel: developmentOrigin === null || origin !== developmentOrigin })
  })
}
