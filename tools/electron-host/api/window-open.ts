// window.open, links to new windows and form targets: the window-open handler is asked, and no window opens.
import { toElectronUrl } from '../browser/schemes.ts'

export type OpenHandler = (details: object) => { readonly action: 'deny' | 'allow' }

export class WindowOpenings {
  handler: OpenHandler | undefined
  readonly #referrer: () => string

  constructor(referrer: () => string) {
    this.#referrer = referrer
  }

  /** The page called window.open and waits. An invalid address is left to Chromium, which throws. */
  answer(request: string): 'deny' | 'invalid' {
    const { url, frameName, features, base } = JSON.parse(request)
    const address = url === '' ? 'about:blank' : URL.parse(url, base)?.href
    if (address === undefined) return 'invalid'
    this.ask(address, String(frameName), String(features))
    return 'deny'
  }

  /**
   * Calls the handler for a window that the page requests; the browser's own attempts to open one are refused when they
   * arrive.
   */
  ask(browserUrl: string, frameName: string, features: string): void {
    const decision = this.handler?.({
      url: toElectronUrl(browserUrl === '' ? 'about:blank' : browserUrl),
      frameName: frameName === '_blank' ? '' : frameName,
      features,
      disposition: features === '' ? 'foreground-tab' : 'new-window',
      referrer: { url: this.#referrer(), policy: 'strict-origin-when-cross-origin' },
    })
    if (decision?.action === 'allow')
      console.error("electron-host does not provide the answer 'allow' of a window-open handler")
  }
}
