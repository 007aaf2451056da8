// WebFrameMain: the face of one frame. Its URLs and origins are the application's.
import type { Frame, PageTarget } from '../browser/page-target.ts'
import { originOf, toElectronUrl } from '../browser/schemes.ts'
import { declareFace, strict } from '../strict.ts'

const levels = declareFace('WebFrameMain', { faithful: 'url origin top parent frames' })

const faces = new WeakMap<Frame, WebFrameMain>()

export class WebFrameMain {
  readonly face: WebFrameMain = strict(this, 'WebFrameMain', levels)
  readonly #frame: Frame
  readonly #page: PageTarget

  constructor(frame: Frame, page: PageTarget) {
    this.#frame = frame
    this.#page = page
  }

  get url(): string {
    return this.#frame.url === '' ? 'about:blank' : toElectronUrl(this.#frame.url)
  }
  get origin(): string {
    const { url } = this
    const inherits = url === 'about:blank' || url === 'about:srcdoc'
    if (inherits && this.#frame.parent) return frameFace(this.#frame.parent, this.#page).origin
    return originOf(url)
  }
  get top(): WebFrameMain | null {
    const top = this.#page.mainFrame
    return top ? frameFace(top, this.#page) : null
  }
  get parent(): WebFrameMain | null {
    return this.#frame.parent ? frameFace(this.#frame.parent, this.#page) : null
  }
  get frames(): WebFrameMain[] {
    return [...this.#page.frames.values()]
      .filter((frame) => frame.parent === this.#frame)
      .map((frame) => frameFace(frame, this.#page))
  }
}

/** Evaluates in the page's own world and returns a copy of the result. */
export async function evaluateInPage(frame: Frame, code: string, userGesture = false): Promise<unknown> {
  const { result, exceptionDetails } = await frame.session.send('Runtime.evaluate', {
    expression: code,
    awaitPromise: true,
    returnByValue: true,
    userGesture,
  })
  // Electron passes on why a promise was rejected, but not what a script threw.
  if (exceptionDetails && !/in promise/.test(exceptionDetails.text))
    throw new Error(
      'Script failed to execute, this normally means an error was thrown. Check the renderer console for the error.',
    )
  if (exceptionDetails) {
    const described = exceptionDetails.exception?.description ?? exceptionDetails.text
    throw new Error(described.split('\n')[0]?.replace(/^(?:Uncaught )?\w*Error: /, '') ?? described)
  }
  return result.value
}

/** The face of a frame, the same for the frame's lifetime. */
export function frameFace(frame: Frame, page: PageTarget): WebFrameMain {
  const known = faces.get(frame)
  if (known) return known.face
  const made = new WebFrameMain(frame, page)
  faces.set(frame, made)
  return made.face
}
