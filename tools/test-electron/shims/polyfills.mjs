import util from 'node:util'
import workerThreads from 'node:worker_threads'

/** What Node 24 has and this Electron's Node 20 doesn't, as far as the program and its packages use it. */

/** @param {object} owner @param {string} name @param {unknown} value */
function define(owner, name, value) {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

/** @param {Uint8Array} bytes */
function toBuffer(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

define(
  Uint8Array.prototype,
  'toHex',
  /** @this {Uint8Array} */ function () {
    return toBuffer(this).toString('hex')
  },
)
define(
  Uint8Array.prototype,
  'toBase64',
  /** @this {Uint8Array} */ function ({ alphabet = 'base64', omitPadding = false } = {}) {
    const text = toBuffer(this).toString(alphabet === 'base64url' ? 'base64url' : 'base64')
    const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=')
    return omitPadding ? text.replace(/=+$/, '') : padded
  },
)
define(Uint8Array, 'fromHex', (/** @type {string} */ text) => new Uint8Array(Buffer.from(text, 'hex')))
define(
  Uint8Array,
  'fromBase64',
  (/** @type {string} */ text, { alphabet = 'base64' } = {}) =>
    new Uint8Array(Buffer.from(text, alphabet === 'base64url' ? 'base64url' : 'base64')),
)
define(RegExp, 'escape', (/** @type {string} */ text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
define(Error, 'isError', (/** @type {unknown} */ value) => value instanceof Error)
define(util, 'markAsUncloneable', () => {})
define(workerThreads, 'markAsUncloneable', () => {})
