import { configure } from '@testing-library/react'

// A busy machine takes its time; what never comes fails all the same, and the whole page makes an error unreadable.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? 'Not found') })

/** What a page has and happy-dom leaves at nothing: a size, without which virtual lists draw no row. */
const size = { offsetWidth: 1280, offsetHeight: 800, clientWidth: 1280, clientHeight: 800 }
for (const [name, value] of Object.entries(size)) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
}
// Text areas that grow listen for fonts.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
