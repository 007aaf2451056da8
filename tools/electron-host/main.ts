// The entry: start Chromium and the application's main module side by side, then declare the application ready.
import { open as openInspector } from 'node:inspector'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { hasDisplay } from '../chromium.mjs'
import { hostApp } from './api/app.ts'
import { setWindowSeams } from './api/browser-window.ts'
import { setDialogReadiness } from './api/dialog.ts'
import { setQuitRole } from './api/menu.ts'
import { closeSchemeRegistration } from './api/protocol.ts'
import {
  onSessionCreated,
  setSessionReadiness,
  setUserAgentChrome,
  theDefaultSession,
} from './api/session.ts'
import { startChromium, stopChromium } from './browser/chromium-process.ts'
import { startDriverEndpoint } from './browser/driver-endpoint.ts'
import { onLogin, watchRequests } from './browser/network.ts'
import { watchTargets } from './browser/targets.ts'
import { setApplication, setBrowser, startedApplication, theBrowser } from './host.ts'
import { readCommandLine } from './start/command-line.ts'
import { watchForTheEnd } from './start/end-of-process.ts'
import { becomeMainProcess, setChromeVersion } from './start/process-identity.ts'
import { resolveElectron } from './start/resolution.ts'
import { HostEvent } from './strict-emitter.ts'

const executable = fileURLToPath(new URL('electron-host', import.meta.url))

async function startBrowser(): Promise<void> {
  const { switches } = startedApplication()
  const isHeadless = switches.get('ozone-platform') === 'headless'
  // As in Electron, the application's script already runs, but can't choose any more.
  if (!isHeadless && !hasDisplay()) throw new Error('Missing X server or $DISPLAY')
  const forDriver = switches.has('remote-debugging-port')
  setBrowser(startChromium({ withoutSandbox: switches.has('no-sandbox'), isHeadless, forDriver }))
  const browser = await theBrowser()
  const { product } = await browser.connection.root.send('Browser.getVersion')
  const version = product.split('/')[1] ?? ''
  setUserAgentChrome(version)
  setChromeVersion(version)
  await watchTargets()
  await watchRequests()
  await theDefaultSession().browserContext()
  if (browser.address !== null) {
    const address = await startDriverEndpoint(browser.address, Number(switches.get('remote-debugging-port')))
    process.stderr.write(`\nDevTools listening on ${address}\n`)
  }
  void browser.exited.then(() => hostApp.exit(1))
}

async function shutDown(code: number): Promise<void> {
  await stopChromium()
  process.exit(code)
}

/** Announces the host at every start, because a failed download may have chosen it silently. */
function introduce(): void {
  process.stderr.write(
    [
      'electron-host: this is not Electron. It stands in for it where its binary is missing, and runs the program on Node',
      `electron-host: ${process.versions.node} and an installed Chromium. Nothing here protects stored secrets; use the`,
      'electron-host: built-in sandbox. Real accounts are refused unless you start with --allow-real-accounts.',
      '',
    ].join('\n'),
  )
}

async function main(): Promise<void> {
  introduce()
  setApplication(readCommandLine(process.argv.slice(2), executable))
  if (process.getuid?.() === 0 && !startedApplication().switches.has('no-sandbox'))
    throw new Error('Running as root without --no-sandbox is not supported')
  becomeMainProcess()
  const inspect = startedApplication().switches.get('inspect')
  // Playwright reads it between any two lines, and Node would leave it undefined for good if it's read while it loads.
  void globalThis.performance
  if (inspect !== undefined) openInspector(Number(inspect.split(':').at(-1)), '127.0.0.1')
  hostApp.shutDown = shutDown
  setQuitRole(() => hostApp.quit())
  setSessionReadiness(() => hostApp.isReady())
  setDialogReadiness(() => hostApp.isReady())
  setWindowSeams(
    () => hostApp.isReady(),
    (window) => {
      hostApp.emit('web-contents-created', new HostEvent(), window.contents.face)
    },
  )
  resolveElectron()
  watchForTheEnd()
  await Promise.all([startBrowser(), import(pathToFileURL(startedApplication().mainFile).href)])
  closeSchemeRegistration()
  theDefaultSession()
  onLogin((event, ...details) => hostApp.emit('login', event, ...details))
  onSessionCreated((session) => hostApp.emit('session-created', session.face))
  hostApp.becomeReady()
}

main().catch((error: unknown) => {
  console.error(error)
  hostApp.shutDown = shutDown
  hostApp.exit(1)
})
