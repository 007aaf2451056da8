// window.open, links to new windows and form targets: one decision each, made by the window-open handler.
import { toElectronUrl } from '../browser/schemes.ts'

export type OpenDetails = {
  readonly url: string
  readonly frameName: string
  readonly features: string
  readonly disposition: 'default' | 'foreground-tab' | 'background-tab' | 'new-window' | 'other'
  readonly referrer: { readonly url: string; readonly policy: string }
  readonly postBody?: undefined
}

export type OpenDecision =
  | { readonly action: 'deny' }
  | {
      readonly action: 'allow'
      readonly overrideBrowserWindowOptions?: Readonly<Record<string, unknown>>
      readonly outlivesOpener?: boolean
    }

export type OpenHandler = (details: OpenDetails) => OpenDecision

/** A decision together with its request. */
export type DecidedOpening = { readonly details: OpenDetails; readonly decision: OpenDecision }

export class WindowOpenings {
  handler: OpenHandler | undefined
  readonly #referrer: () => string
  readonly #answered: DecidedOpening[] = []
  readonly #coming: DecidedOpening[] = []

  constructor(referrer: () => string) {
    this.#referrer = referrer
  }

  /** The page called window.open and waits for the answer. */
  answer(request: string): 'allow' | 'deny' {
    const { url, frameName, features, base } = JSON.parse(request)
    let address = ''
    try {
      address = url === '' ? 'about:blank' : new URL(url, base).href
    } catch {
      return 'allow'
    }
    const opening = this.#decide(address, String(frameName), String(features))
    if (opening.decision.action === 'allow') this.#answered.push(opening)
    return opening.decision.action
  }

  /** The browser is about to open a window for the page, whether the page asked first or not. */
  coming(url: string, frameName: string, features: readonly string[]): void {
    this.#coming.push(
      this.#answered.shift() ?? this.#decide(url === '' ? 'about:blank' : url, frameName, features.join(',')),
    )
  }

  get isAwaiting(): boolean {
    return this.#coming.length > 0
  }

  /** Applies the decision to the new window. */
  arrived(url: string): DecidedOpening {
    return (
      this.#coming.shift() ?? this.#answered.shift() ?? this.#decide(url === '' ? 'about:blank' : url, '', '')
    )
  }

  #decide(browserUrl: string, frameName: string, features: string): DecidedOpening {
    const details: OpenDetails = {
      url: toElectronUrl(browserUrl),
      frameName: frameName === '_blank' ? '' : frameName,
      features,
      disposition: features === '' ? 'foreground-tab' : 'new-window',
      referrer: { url: this.#referrer(), policy: 'strict-origin-when-cross-origin' },
    }
    if (!this.handler) return { details, decision: { action: 'allow' } }
    const decision = this.handler(details)
    // Anything but a clear yes is a no, as in Electron.
    return { details, decision: decision?.action === 'allow' ? decision : { action: 'deny' } }
  }
}
