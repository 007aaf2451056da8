import { inspect } from 'node:util'
import { configure } from '@testing-library/react'
import * as react from 'react'

// A busy machine is slow; what never happens still fails. Errors leave out the whole page, which would make them
// unreadable.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? 'Not found') })

/** Sizes, which happy-dom leaves at zero: without them, virtual lists render no rows. */
const size = { offsetWidth: 1280, offsetHeight: 360, clientWidth: 1280, clientHeight: 360 }
for (const [name, value] of Object.entries(size)) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
}
/** Takes whatever is drawn; happy-dom has nothing to draw on. */
const drawn = { width: 0, addColorStop: () => undefined }
const canvas = new Proxy({}, { get: () => () => drawn, set: () => true })
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: () => canvas })
Object.defineProperty(globalThis, 'Path2D', {
  configurable: true,
  value: function path() {
    return canvas
  },
})
/** Printed elements would print the whole page with them, and React's tree: a megabyte for a line of a warning. */
Object.defineProperty(Node.prototype, inspect.custom, {
  configurable: true,
  value(this: Node) {
    return this instanceof HTMLElement ? this.outerHTML.slice(0, 200) : this.nodeName
  },
})
/**
 * React takes a stack for each element that it makes, up to 10,000 a second, which is a fifth of what views cost. Told
 * that the limit is reached, it takes none; only the hints of its own warnings lack it.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => undefined,
  })
// Growing text areas listen for fonts.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
