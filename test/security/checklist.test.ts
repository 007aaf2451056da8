import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/main/shell/pages/content-security-policy.ts'
import { ownPagesOnly } from '../../src/main/shell/pages/navigation-policy.ts'
import { ownOrigin } from '../../src/main/shell/pages/own-origin.ts'
import { pageSource } from '../../src/main/shell/pages/page-source.ts'
import { canOpenExternally } from '../../src/main/shell/system/external-browser.ts'
import { securePreferences } from '../../src/main/shell/windows/page-preferences.ts'
import { fuses } from '../../tools/package/fuses.ts'

/**
 * Electron's security checklist (docs/tutorial/security.md), item by item: what the sources contain, and which test
 * drives the running program or the guard itself. A test that was removed or renamed fails here.
 */

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx|html)$/.test(path))
  .map((path) => ({ path, text: textOf(join('src', path)) }))

/**
 * The source files that match a pattern, including comments: an option that is never mentioned can't be switched on.
 */
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replaceAll('\\', '/'))

interface Proof {
  readonly file: string
  readonly title: string
}

const page = (title: string): Proof => ({ file: 'test/e2e/security/own-pages.spec.ts', title })
const signIn = (title: string): Proof => ({ file: 'test/e2e/security/sign-in-window.spec.ts', title })
const guard = (title: string): Proof => ({ file: 'test/unit/main/shell/pages/guards.test.ts', title })

interface Item {
  readonly number: number
  readonly asks: string
  readonly holds: () => void
  readonly proofs: readonly Proof[]
}

const items: readonly Item[] = [
  {
    number: 1,
    asks: 'only secure content is loaded',
    holds: () => {
      expect(contentSecurityPolicy).not.toMatch(/http:|ws:|\*/)
      expect(pageSource(true, 'http://example.com/').origin).toBe(ownOrigin)
      expect(pageSource(false, 'http://example.com/').origin).toBe(ownOrigin)
    },
    proofs: [page('the page reaches no network')],
  },
  {
    number: 2,
    asks: 'no Node integration for any content',
    holds: () => {
      expect(securePreferences).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        nodeIntegrationInWorker: false,
      })
      // Every window starts with the secure preferences, and every created page is checked.
      for (const path of filesWith(/new (BrowserWindow|WebContentsView|BrowserView)\(/)) {
        const text = textOf(join('src', path))
        const made = text.match(/new (BrowserWindow|WebContentsView|BrowserView)\(/g)
        expect(text.match(/webPreferences: \{\s*\.\.\.securePreferences,/g), path).toHaveLength(
          made?.length ?? 0,
        )
      }
      expect(textOf('src/main/index.ts')).toContain('= guardWebContents(app, ')
    },
    proofs: [page('the page has the contract and nothing of Node'), guard('%s is closed')],
  },
  {
    number: 3,
    asks: 'context isolation',
    holds: () => {
      expect(securePreferences.contextIsolation).toBe(true)
      expect(filesWith(/contextIsolation:\s*false/)).toEqual([])
    },
    proofs: [page('the page cannot replace the bridge or reach behind it'), guard('%s is closed')],
  },
  {
    number: 4,
    asks: 'the process sandbox',
    holds: () => {
      expect(securePreferences.sandbox).toBe(true)
      expect(filesWith(/no-sandbox|sandbox:\s*false/)).toEqual([])
    },
    proofs: [guard('%s is closed')],
  },
  {
    number: 5,
    asks: 'permission requests are answered, in every session',
    holds: () => {
      expect(filesWith(/setPermission(Request|Check)Handler|setDevicePermissionHandler/)).toEqual([
        'main/shell/pages/session-guard.ts',
      ])
      expect(textOf('src/main/shell/pages/session-guard.ts')).toContain("'session-created'")
      expect(textOf('src/main/index.ts')).toContain('\n  guardSessions(app, ')
    },
    proofs: [
      guard('denies %s to everybody'),
      guard('gives no devices, no screen and no downloads'),
      page('the page is given no permission but to copy text'),
      signIn('the page is given no permission'),
    ],
  },
  {
    number: 6,
    asks: 'web security stays on',
    holds: () => {
      expect(securePreferences.webSecurity).toBe(true)
      expect(filesWith(/webSecurity:\s*false|disable-web-security/)).toEqual([])
    },
    proofs: [guard('%s is closed')],
  },
  {
    number: 7,
    asks: 'a content security policy',
    holds: () => {
      expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
      expect(contentSecurityPolicy).not.toContain('unsafe-eval')
      expect(contentSecurityPolicy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    },
    proofs: [
      page('the policy stops code and style that did not come with the program'),
      page('our address serves our files and nothing else'),
      {
        file: 'test/unit/main/shell/pages/resolve-asset.test.ts',
        title: 'serves a file with its type and the guards',
      },
    ],
  },
  {
    number: 8,
    asks: 'no insecure content within secure pages',
    holds: () => expect(securePreferences.allowRunningInsecureContent).toBe(false),
    proofs: [guard('%s is closed')],
  },
  {
    number: 9,
    asks: 'no experimental features',
    holds: () => {
      expect(securePreferences.experimentalFeatures).toBe(false)
      expect(filesWith(/experimentalFeatures:\s*true|enable-experimental/)).toEqual([])
    },
    proofs: [guard('%s is closed')],
  },
  {
    number: 10,
    asks: 'no Blink features switched on',
    holds: () => expect(filesWith(/enableBlinkFeatures|enable-blink-features/i)).toEqual([]),
    proofs: [],
  },
  {
    number: 11,
    asks: 'no webview that may open windows',
    holds: () => expect(filesWith(/<webview|allowpopups/i)).toEqual([]),
    proofs: [guard('opens no windows and no webviews')],
  },
  {
    number: 12,
    asks: 'options of webviews are checked: there are none',
    holds: () => {
      expect(securePreferences.webviewTag).toBe(false)
      expect(filesWith(/will-attach-webview/)).toEqual(['main/shell/pages/web-contents-guard.ts'])
    },
    proofs: [guard('opens no windows and no webviews')],
  },
  {
    number: 13,
    asks: 'navigation is limited, by whole origins',
    holds: () => {
      const goes = (url: string, isMainFrame = true) => ownPagesOnly(ownOrigin)({ url, isMainFrame })
      expect(goes(`${ownOrigin}/`)).toBe('allowed')
      expect(goes(`${ownOrigin}/`, false)).toBe('refused')
      for (const url of [
        `${ownOrigin}.evil.test/`,
        'https://flightdeck/',
        'file:///etc/passwd',
        'about:blank',
      ]) {
        expect(goes(url), url).toBe('refused')
      }
    },
    proofs: [
      page('the page is not led away by '),
      signIn('the page does not get out by '),
      guard('goes nowhere at %s without a policy'),
    ],
  },
  {
    number: 14,
    asks: 'new windows are limited: none',
    holds: () => {
      expect(filesWith(/setWindowOpenHandler/)).toEqual(['main/shell/pages/web-contents-guard.ts'])
      expect(filesWith(/action: 'allow'/)).toEqual([])
    },
    proofs: [page('the page opens no windows'), guard('opens no windows and no webviews')],
  },
  {
    number: 15,
    asks: 'nothing untrusted is opened outside',
    holds: () => {
      expect(filesWith(/\.openExternal\(/).filter((path) => path.startsWith('main/'))).toEqual([
        'main/shell/system/external-browser.ts',
      ])
      for (const url of [
        'file:///etc/passwd',
        'javascript:1',
        'smb://a/b',
        'http://example.com/',
        'https://a@b/',
      ]) {
        expect(canOpenExternally(url), url).toBe(false)
      }
    },
    proofs: [
      page('the bridge refuses what is not in the contract'),
      { file: 'test/unit/main/shell/system/external-browser.test.ts', title: 'opens %s: %s' },
    ],
  },
  {
    number: 16,
    asks: 'a current Electron',
    holds: () => {
      const { devDependencies } = JSON.parse(textOf('package.json'))
      expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
      expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(newestElectronKnown - 1)
    },
    proofs: [],
  },
  {
    number: 17,
    asks: 'the sender of every message is checked',
    holds: () => {
      // Only the bridge listens to pages.
      const listening = filesWith(/ipcMain\.(on|handle)|\.ipc\.(on|handle)/)
      expect(listening).toEqual([])
      expect(filesWith(/\(ipcMain\)/)).toEqual(['main/index.ts'])
      expect(textOf('src/main/index.ts')).toContain('const registrar = deferEarlyCalls(ipcMain)\n')
      // Held calls are answered by the handler that checks the sender.
      expect(filesWith(/registrar\.handle\(/)).toEqual([
        'main/shell/app/deferred-ipc.ts',
        'main/shell/bridge/bridge-server.ts',
      ])
      expect(filesWith(/serveBridge\(\{\n\s+registrar,/)).toEqual(['main/compose-services.ts'])
    },
    proofs: [
      page('a window that is not ours gets no answer, though it shows our page with our preload'),
      { file: 'test/security/bridge-fuzz.test.ts', title: 'hears no stranger' },
    ],
  },
  {
    number: 18,
    asks: 'a protocol of our own in the place of file:',
    holds: () => {
      expect(filesWith(/loadFile\(/)).toEqual([])
      expect(pageSource(true, undefined).address).toBe(`${ownOrigin}/`)
    },
    proofs: [page('our address serves our files and nothing else')],
  },
  {
    number: 19,
    asks: 'fuses are chosen, each',
    holds: () => {
      expect(fuses).toEqual({
        runAsNode: false,
        cookieEncryption: true,
        nodeOptions: false,
        nodeCliInspect: false,
        embeddedAsarIntegrityValidation: true,
        onlyLoadAppFromAsar: true,
        loadBrowserProcessSpecificV8Snapshot: false,
        grantFileProtocolExtraPrivileges: false,
        wasmTrapHandlers: true,
      })
    },
    proofs: [{ file: 'test/unit/tools/fuses.test.ts', title: 'reads back what it has set' }],
  },
  {
    number: 20,
    asks: 'no part of Electron is handed to the page',
    holds: () => {
      const preload = textOf('src/preload/index.ts')
      expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1)
      // A listener's event contains the sender; the page's listener only gets the payload.
      expect(preload).toContain('(_event: unknown, payload: unknown) => listening?.(payload)')
      expect(filesWith(/exposeInMainWorld/)).toEqual(['preload/index.ts'])
      // The renderer's ipcRenderer is only called and never passed on.
      expect(preload.match(/\bipcRenderer\b(?!\.(invoke|on|off)\()/g)).toHaveLength(1)
    },
    proofs: [page('the page has the contract and nothing of Node')],
  },
]

/**
 * As of November 21, 2026. Raise it when a new major version is adopted: the newest two are supported
 * (electron-timelines.md).
 */
const newestElectronKnown = 45

describe('Electron’s security checklist', () => {
  it('is complete', () => {
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_none, index) => index + 1))
  })

  it.each(items)('$number: $asks', ({ holds, proofs }) => {
    holds()
    for (const { file, title } of proofs) expect(textOf(file), `${file}: ${title}`).toContain(title)
  })
})
