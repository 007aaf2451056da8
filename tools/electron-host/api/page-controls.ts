// The application's choices for a page (size, zoom, user agent, color scheme) and its editing commands.
import type { Session } from '../browser/connection.ts'
import type { PageTarget } from '../browser/page-target.ts'
import { StrictEmitter } from '../strict-emitter.ts'

const webRtcPolicies: ReadonlySet<string> = new Set([
  'default',
  'default_public_interface_only',
  'default_public_and_private_interfaces',
  'disable_non_proxied_udp',
])

let colourScheme: '' | 'light' | 'dark' = ''
const pages = new Set<PageAppearance>()

/** Sets the color scheme of every page; '' leaves it to the browser. */
export function setColourScheme(scheme: '' | 'light' | 'dark'): void {
  colourScheme = scheme
  for (const page of pages) page.showColourScheme()
}

export const currentColourScheme = (): '' | 'light' | 'dark' => colourScheme

export class PageAppearance {
  #session: Session | undefined
  #size: { readonly width: number; readonly height: number }
  #zoom = 1
  /** Set while a test driver emulates a color scheme, which takes precedence. */
  emulatedByDriver = false

  constructor(size: { readonly width: number; readonly height: number }) {
    this.#size = size
  }

  get zoomFactor(): number {
    return this.#zoom
  }

  async attach(session: Session, userAgent: string): Promise<void> {
    this.#session = session
    pages.add(this)
    this.#showSize()
    this.showColourScheme()
    await session.send('Emulation.setUserAgentOverride', { userAgent })
  }

  detach(): void {
    pages.delete(this)
  }

  setSize(size: { readonly width: number; readonly height: number }): void {
    this.#size = size
    this.#showSize()
  }

  setZoomFactor(factor: number): void {
    this.#zoom = factor
    this.#showSize()
  }

  showColourScheme(): void {
    if (this.emulatedByDriver) return
    const features = [{ name: 'prefers-color-scheme', value: colourScheme }]
    this.#session?.sendAndForget('Emulation.setEmulatedMedia', { features })
  }

  /** Zoom makes the layout viewport smaller and its pixels larger, as the browser's own zoom does. */
  #showSize(): void {
    this.#session?.sendAndForget('Emulation.setDeviceMetricsOverride', {
      width: Math.max(1, Math.round(this.#size.width / this.#zoom)),
      height: Math.max(1, Math.round(this.#size.height / this.#zoom)),
      deviceScaleFactor: this.#zoom,
      mobile: false,
    })
  }
}

export abstract class PageControls extends StrictEmitter {
  readonly appearance: PageAppearance
  page: PageTarget | undefined

  constructor(name: string, events: readonly string[], appearance: PageAppearance) {
    super(name, events)
    this.appearance = appearance
  }

  setZoomLevel(level: number): void {
    this.appearance.setZoomFactor(1.2 ** level)
  }
  getZoomLevel(): number {
    return Math.log(this.appearance.zoomFactor) / Math.log(1.2)
  }

  /** One of Blink's editing commands. */
  edit(command: string): void {
    const type = 'rawKeyDown' as const
    this.page?.session.sendAndForget('Input.dispatchKeyEvent', {
      type,
      commands: [command],
      key: 'Unidentified',
    })
  }
  /** There are never misspelled words here. */
  replaceMisspelling(text: string): void {
    if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0')
  }
  /** Chromium has a switch for it only at its start. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (!webRtcPolicies.has(policy)) throw new TypeError(`Invalid WebRTC IP handling policy: ${policy}`)
  }
  forcefullyCrashRenderer(): void {
    this.page?.session.sendAndForget('Page.crash')
  }
}
