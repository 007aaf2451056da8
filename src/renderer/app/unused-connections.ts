/**
 * Removes what connects or sends without a request that the page's policy covers, before any other code of the page.
 * The header `Connection-Allowlist` blocks these too, also in frames.
 */
const unused = /^(?:webkit)?(?:RTC|SpeechRecognition)|^(?:WebTransport|Presentation|PaymentRequest)/

const fixed = { value: undefined, writable: false, configurable: false }
for (const name of Object.getOwnPropertyNames(window)) {
  if (unused.test(name)) Object.defineProperty(window, name, fixed)
}

export {}
