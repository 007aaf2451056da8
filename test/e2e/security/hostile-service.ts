import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright/test'
import type { Program } from '../../support/program/program.ts'
import { answerQuestions } from '../../support/program/questions.ts'
import { html, type LocalServer, startServer } from './local-server.ts'

/** A malicious service: it issues request tokens like the real one, then shows the page of a spec. */
export interface HostileService extends LocalServer {
  /** Where the sign-in ends; nothing may ever be sent there. */
  readonly callback: string
}

export interface Places {
  /** The service's own origin. */
  readonly own: string
  readonly callback: string
}

/** Writes the answer for a path of the service. */
export type Hostility = (path: string, response: ServerResponse, places: Places) => void

export async function startHostileService(callback: string, answer: Hostility): Promise<HostileService> {
  const server = await startServer((request, response, path) => {
    if (path === '/oauth/request_token' || path === '/oauth/access_token') {
      response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
      response.end(path === '/oauth/request_token' ? requestToken : accessToken)
      return
    }
    answer(path, response, { own: `http://${request.headers.host}`, callback })
  })
  return { ...server, callback }
}

const requestToken =
  'oauth_token=requestTokenOfTheTest&oauth_token_secret=secretOfTheTest&oauth_callback_confirmed=true'
const accessToken =
  'oauth_token=7-accessTokenOfTheTest&oauth_token_secret=anotherSecretOfTheTest&user_id=7&screen_name=ada'

/** The query at the end of a test's sign-in. */
export const goodEnd = 'oauth_token=requestTokenOfTheTest&oauth_verifier=verifierOfTheTest'

/** A page with this in `#page`; it marks itself `data-tried` once it has loaded and `script` has run. */
export function shows(response: ServerResponse, body: string, script = ''): void {
  const tried = `addEventListener('load', () => { ${script}; document.body.dataset.tried = 'yes' })`
  html(response, `<p id="page">Sign in here</p>${body}<script>${tried}</script>`)
}

/** A page that only runs a script as soon as it has loaded. */
export function runs(response: ServerResponse, script: string): void {
  shows(response, '', script)
}

/** Waits until the page has made its attempt and the program has decided about it. */
export async function waitForAttempt(page: Page): Promise<void> {
  await page.waitForSelector('[data-tried]')
  // Everything the page started earlier passes the same checks before this request does.
  await page.evaluate(() => fetch('/marker'))
}

/** Starts a sign-in at the service and returns its window; `outcome` is the bridge's final reply. */
export async function beginSignIn(
  program: Program,
  service: HostileService,
): Promise<{ readonly page: Page; readonly outcome: Promise<unknown> }> {
  const { window: main, application } = program
  await answerQuestions(program, 'confirm')
  await main.waitForFunction(() => document.readyState === 'complete' && 'flightdeck' in globalThis)
  await main.evaluate(
    async ({ origin, callbackUrl }) => {
      const environment = {
        id: 'hostile',
        name: 'Hostile',
        kind: 'custom' as const,
        platformUrl: origin,
        adsUrl: origin,
        adsSandboxUrl: origin,
        signatureHeader: 'x-signature',
        signInHosts: [],
      }
      const keys = {
        environmentId: 'hostile',
        consumerKey: 'keyOfTheTest',
        consumerSecret: 'consumerSecretOfTheTest',
      }
      const saved = [
        await window.flightdeck.session.saveEnvironment({ environment }),
        await window.flightdeck.session.saveKeys({ ...keys, callbackUrl }),
        await window.flightdeck.session.useEnvironment({ environmentId: 'hostile' }),
      ]
      const failed = saved.find((outcome) => !outcome.ok)
      if (failed !== undefined) throw new Error(JSON.stringify(failed))
    },
    { origin: service.origin, callbackUrl: service.callback },
  )
  const opened = application.waitForEvent('window')
  const outcome = main.evaluate(() =>
    window.flightdeck.signIn.start({
      environmentId: 'hostile',
      method: 'window',
      page: 'authorize',
      forceLogin: false,
      screenName: null,
    }),
  )
  return { page: await opened, outcome }
}

/** Closes the sign-in window like a person. */
export async function closeSignIn(program: Program): Promise<void> {
  await program.application.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows())
      if (window.getTitle().endsWith('Sign in')) window.close()
  })
}

/** Titles and URLs of all windows, as the program sees them. */
export function windowsOf(program: Program): Promise<{ readonly title: string; readonly url: string }[]> {
  return program.application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      title: window.getTitle(),
      url: window.webContents.getURL(),
    })),
  )
}
