// Permission requests of one session. Chromium itself denies everything; the application handler's grants are set for
// the requesting origin. Without a handler every request is granted, as in Electron.

import type { Protocol } from '../browser/protocol.ts'
import { toBrowserUrl } from '../browser/schemes.ts'
import { theBrowser } from '../host.ts'
import { names } from '../strict.ts'
import type { WebFrameMain } from './web-frame-main.ts'

type RequestHandler = (
  contents: object | null,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void
type CheckHandler = (contents: object | null, permission: string, origin: string, details: object) => boolean

/** The descriptors of Chromium's permissions behind each of Electron's names. */
const descriptors: Readonly<Record<string, readonly Protocol.Browser.PermissionDescriptor[]>> = {
  ...Object.fromEntries(
    names(
      'notifications geolocation midi clipboard-read display-capture idle-detection persistent-storage',
    ).map((name) => [name, [{ name }]]),
  ),
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midiSysex: [{ name: 'midi', sysex: true }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
}

const deniedFromTheStart: readonly Protocol.Browser.PermissionDescriptor[] = [
  ...Object.values(descriptors).flat(),
  ...names('storage-access window-management local-fonts screen-wake-lock').map((name) => ({ name })),
]

export class Permissions {
  requestHandler: RequestHandler | null = null
  checkHandler: CheckHandler | null = null
  deviceHandler: ((details: object) => boolean) | null = null
  displayMediaHandler: ((request: object, callback: (streams: object) => void) => void) | null = null
  readonly #browserContext: () => Promise<string | undefined>

  constructor(browserContext: () => Promise<string | undefined>) {
    this.#browserContext = browserContext
  }

  async denyEverything(): Promise<void> {
    await Promise.all(deniedFromTheStart.map((permission) => this.#set(permission, 'denied', undefined)))
  }

  /** Calls the check and request handlers and gives Chromium the result before the page continues. */
  async request(
    contents: object,
    permission: string,
    details: object,
    frame: WebFrameMain,
  ): Promise<boolean> {
    const { origin, url } = frame
    const isMainFrame = frame.parent === null
    const given = { ...details, requestingUrl: url, isMainFrame, securityOrigin: `${origin}/` }
    const granted =
      this.#check(contents, permission, origin, given) && (await this.#ask(contents, permission, given))
    const setting = granted ? 'granted' : 'denied'
    await Promise.all(
      (descriptors[permission] ?? []).map((one) => this.#set(one, setting, toBrowserUrl(`${origin}/`))),
    )
    return granted
  }

  #check(contents: object, permission: string, origin: string, details: object): boolean {
    return (
      this.checkHandler === null || this.checkHandler(contents, permission, `${origin}/`, details) === true
    )
  }

  #ask(contents: object, permission: string, details: object): Promise<boolean> {
    const { requestHandler } = this
    if (!requestHandler) return Promise.resolve(true)
    return new Promise((resolve) => {
      requestHandler(contents, permission, (granted) => resolve(granted === true), details)
    })
  }

  async #set(
    permission: Protocol.Browser.PermissionDescriptor,
    setting: Protocol.Browser.PermissionSetting,
    url: string | undefined,
  ): Promise<void> {
    const browserContextId = await this.#browserContext()
    const { root } = (await theBrowser()).connection
    const scope = browserContextId === undefined ? {} : { browserContextId }
    const origin = url === undefined ? {} : { origin: new URL(url).origin }
    await root.send('Browser.setPermission', { permission, setting, ...origin, ...scope })
  }
}
