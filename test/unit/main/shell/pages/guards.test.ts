import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { ownPagesOnly } from '../../../../../src/main/shell/pages/navigation-policy.ts'
import { ownOrigin } from '../../../../../src/main/shell/pages/own-origin.ts'
import { blockNetwork, guardSessions } from '../../../../../src/main/shell/pages/session-guard.ts'
import { guardWebContents } from '../../../../../src/main/shell/pages/web-contents-guard.ts'
import {
  checkPreferences,
  checksSpelling,
  securePreferences,
} from '../../../../../src/main/shell/windows/page-preferences.ts'
import { recordingLogger } from '../support.ts'

/** The parts of Electron that these guards use, as emitters and recorded handlers. */
class FakeContents extends EventEmitter {
  closed = false
  openHandler: ((details: { readonly url: string }) => unknown) | null = null
  preferences: unknown
  constructor(preferences: unknown = securePreferences) {
    super()
    this.preferences = preferences
  }
  getLastWebPreferences() {
    return this.preferences
  }
  getType() {
    return 'window'
  }
  getURL() {
    return `${ownOrigin}/`
  }
  setWindowOpenHandler(handler: (details: { readonly url: string }) => unknown) {
    this.openHandler = handler
  }
  webRtcPolicy = ''
  setWebRTCIPHandlingPolicy(policy: string) {
    this.webRtcPolicy = policy
  }
  close() {
    this.closed = true
  }
}

/** Electron's types are classes without constructors; a fake is cast to them. */
function stand<T>(fake: object): T {
  return Object.assign(Object.create(fake), {})
}

function navigation(contents: FakeContents, name: string, url: string, isMainFrame = true) {
  const event = {
    url,
    isMainFrame,
    prevented: false,
    preventDefault() {
      event.prevented = true
    },
  }
  contents.emit(name, event, url)
  return event.prevented
}

function guarded(contents = new FakeContents()) {
  const app = new EventEmitter()
  const logger = recordingLogger()
  const guard = guardWebContents(stand<App>(app), logger)
  app.emit('web-contents-created', {}, contents)
  return { app, contents, guard, logger }
}

describe('every page', () => {
  const events = ['will-navigate', 'will-frame-navigate', 'will-redirect']

  it.each(events)('goes nowhere at %s without a policy', (name) => {
    const { contents } = guarded()
    expect(navigation(contents, name, `${ownOrigin}/`)).toBe(true)
    expect(navigation(contents, name, 'https://example.com/')).toBe(true)
  })

  it.each(events)('follows its policy at %s', (name) => {
    const { contents, guard, logger } = guarded()
    guard.permit(Object(contents), ownPagesOnly(ownOrigin))
    expect(navigation(contents, name, `${ownOrigin}/?a`)).toBe(false)
    expect(navigation(contents, name, 'https://example.com/?token=secret')).toBe(true)
    expect(JSON.stringify(logger.entries)).toContain('https://example.com')
    expect(JSON.stringify(logger.entries)).not.toContain('secret')
  })

  it('may have its navigation handled elsewhere without a warning', () => {
    const { contents, guard, logger } = guarded()
    guard.permit(Object(contents), () => 'taken')
    expect(navigation(contents, 'will-redirect', 'https://example.com/')).toBe(true)
    expect(logger.entries).toEqual([])
  })

  it('sends nothing by WebRTC past a proxy', () => {
    expect(guarded().contents.webRtcPolicy).toBe('disable_non_proxied_udp')
  })

  it('opens no windows and no webviews', () => {
    const { contents } = guarded()
    expect(contents.openHandler?.({ url: `${ownOrigin}/` })).toEqual({ action: 'deny' })
    expect(navigation(contents, 'will-attach-webview', '')).toBe(true)
  })

  it('reports windows that were refused to whoever follows the contents', () => {
    const { contents, guard } = guarded()
    const asked: string[] = []
    guard.permit(
      Object(contents),
      () => 'allowed',
      (url) => asked.push(url),
    )
    expect(contents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(asked).toEqual(['https://example.com/'])
  })

  it('presents no system certificate to a server', () => {
    const { app } = guarded()
    const chosen: unknown[] = []
    let prevented = false
    const event = {
      preventDefault() {
        prevented = true
      },
    }
    app.emit('select-client-certificate', event, null, '', [{}], (...given: unknown[]) => chosen.push(given))
    expect([prevented, chosen]).toEqual([true, [[]]])
  })

  it.each<[string, unknown]>([
    ['without a sandbox', { ...securePreferences, sandbox: false }],
    ['without context isolation', { ...securePreferences, contextIsolation: false }],
    ['with Node', { ...securePreferences, nodeIntegration: true }],
    ['with Node in frames', { ...securePreferences, nodeIntegrationInSubFrames: true }],
    ['without web security', { ...securePreferences, webSecurity: false }],
    ['with insecure content', { ...securePreferences, allowRunningInsecureContent: true }],
    ['with webviews', { ...securePreferences, webviewTag: true }],
    ['with experimental features', { ...securePreferences, experimentalFeatures: true }],
    ['with unknown preferences', {}],
  ])('%s is closed', async (_what, preferences) => {
    const { contents, logger } = guarded(new FakeContents(preferences))
    await expect.poll(() => contents.closed).toBe(true)
    expect(logger.entries).toContainEqual(expect.objectContaining({ event: 'contents.insecure' }))
  })

  it('stays open with secure preferences', () => {
    expect(checkPreferences(new FakeContents())).toEqual({ kind: 'secure' })
  })

  it.each<[string, unknown, boolean]>([
    ['secure', securePreferences, false],
    ['insecure', { ...securePreferences, sandbox: false }, true],
    ['still unknown', null, true],
  ])(
    'with preferences known late is checked when it begins to load: %s',
    async (_what, preferences, closes) => {
      const contents = new FakeContents(null)
      const { logger } = guarded(contents)
      expect(logger.entries).toEqual([])
      contents.preferences = preferences
      contents.emit('did-start-navigation')
      expect(logger.entries).toHaveLength(closes ? 1 : 0)
      await expect.poll(() => contents.closed).toBe(closes)
    },
  )

  it.each<[NodeJS.Platform, boolean]>([
    ['darwin', true],
    ['win32', false],
    ['linux', false],
  ])('of ours on %s checks spelling: %s, since only a Mac downloads no dictionary', (platform, checks) => {
    expect(checksSpelling(platform)).toBe(checks)
    // Never on other pages, where people type names and passwords.
    expect(securePreferences.spellcheck).toBe(false)
  })

  it('of an Electron that reports no preferences is refused', () => {
    expect(checkPreferences({})).toEqual({ kind: 'unreadable' })
  })
})

type Grant = (
  contents: { getURL(): string },
  permission: string,
  callback: (granted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void

class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, (...given: never[]) => unknown>()
  readonly webRequest = {
    onBeforeRequest: (_filter: unknown, listener: (...given: never[]) => unknown) =>
      void this.handlers.set('request', listener),
  }
  setPermissionRequestHandler(handler: (...given: never[]) => unknown) {
    this.handlers.set('ask', handler)
  }
  setPermissionCheckHandler(handler: (...given: never[]) => unknown) {
    this.handlers.set('check', handler)
  }
  setDevicePermissionHandler(handler: (...given: never[]) => unknown) {
    this.handlers.set('device', handler)
  }
  setDisplayMediaRequestHandler(handler: (...given: never[]) => unknown) {
    this.handlers.set('display', handler)
  }
  readonly spelling: unknown[] = []
  setSpellCheckerLanguages(languages: readonly string[]) {
    this.spelling.push(languages)
  }
  setSpellCheckerDictionaryDownloadURL(address: string) {
    this.spelling.push(address)
  }
}

const permissions = [
  'media',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'fullscreen',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'hid',
  'usb',
  'serial',
  'idle-detection',
  'storage-access',
  'window-management',
  'local-fonts',
  'fileSystem',
  'local-network-access',
  'unknown',
]

function session(platform: NodeJS.Platform = 'linux') {
  const app = new EventEmitter()
  const fake = new FakeSession()
  guardSessions(stand<App>(app), ownOrigin, platform)
  app.emit('session-created', fake)
  const ask = (permission: string, page: string, isMainFrame = true, requester = page) => {
    const answers: boolean[] = []
    const handler: unknown = fake.handlers.get('ask')
    const grant: Grant = (...given) => void (typeof handler === 'function' && handler(...given))
    grant({ getURL: () => page }, permission, (granted) => answers.push(granted), {
      requestingUrl: requester,
      isMainFrame,
    })
    return answers
  }
  const call = (name: string, ...given: unknown[]): unknown => {
    const handler = fake.handlers.get(name)
    if (handler === undefined) throw new Error(`no handler: ${name}`)
    return Reflect.apply(handler, undefined, given)
  }
  return { fake, ask, call }
}

describe('every session', () => {
  it.each(permissions)('denies %s to everybody', (permission) => {
    const { ask, call } = session()
    expect(ask(permission, `${ownOrigin}/`)).toEqual([false])
    expect(ask(permission, 'https://example.com/')).toEqual([false])
    expect(call('check', null, permission, ownOrigin, { isMainFrame: true })).toBe(false)
  })

  it('lets only our own page write to the clipboard', () => {
    const { ask, call } = session()
    const name = 'clipboard-sanitized-write'
    expect(ask(name, `${ownOrigin}/`)).toEqual([true])
    expect(ask(name, `${ownOrigin}/`, false)).toEqual([false])
    expect(ask(name, `${ownOrigin}/`, true, 'https://example.com/')).toEqual([false])
    expect(ask(name, 'https://example.com/')).toEqual([false])
    expect(call('check', null, name, `${ownOrigin}/`, { isMainFrame: true })).toBe(true)
    expect(call('check', null, name, 'https://example.com/', { isMainFrame: true })).toBe(false)
  })

  it.each(['linux', 'win32'] as const)('on %s downloads no dictionaries', (platform) => {
    expect(session(platform).fake.spelling).toEqual(['http://127.0.0.1:1/', []])
  })

  it('on a Mac keeps the system’s own checker, which downloads nothing', () => {
    expect(session('darwin').fake.spelling).toEqual([])
  })

  it('gives no devices, no screen and no downloads', () => {
    const { fake, call } = session()
    const streams: unknown[] = []
    expect(call('device', {})).toBe(false)
    call('display', {}, (given: unknown) => streams.push(given))
    expect(streams).toEqual([null])
    let prevented = false
    fake.emit('will-download', {
      preventDefault() {
        prevented = true
      },
    })
    expect(prevented).toBe(true)
  })
})

describe('the network', () => {
  const cancelled = (developmentOrigin: string | null, url: string) => {
    const fake = new FakeSession()
    blockNetwork(stand<Session>(fake), developmentOrigin)
    const answers: unknown[] = []
    const handler = fake.handlers.get('request')
    if (handler !== undefined)
      Reflect.apply(handler, undefined, [{ url }, (given: unknown) => answers.push(given)])
    return answers
  }

  it('is closed to our own pages', () => {
    for (const url of ['https://example.com/', 'http://127.0.0.1:80/', 'wss://example.com/']) {
      expect(cancelled(null, url)).toEqual([{ cancel: true }])
    }
  })

  it('is open only to the development server, if there is one', () => {
    const server = 'http://localhost:5173'
    expect(cancelled(server, `${server}/src/main.tsx`)).toEqual([{ cancel: false }])
    expect(cancelled(server, 'ws://localhost:5173/')).toEqual([{ cancel: false }])
    expect(cancelled(server, 'http://localhost:5174/')).toEqual([{ cancel: true }])
    expect(cancelled(server, 'https://example.com/')).toEqual([{ cancel: true }])
  })
})
