import { configure } from '@testing-library/react'

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
// Growing text areas listen for fonts.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
