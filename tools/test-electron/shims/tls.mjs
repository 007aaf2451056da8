import tls from 'node:tls'

/** `node:tls` with the two calls that Node 20 lacks: there the certificates of the system can't be read. */
export * from 'node:tls'
export default tls

/** @param {'default' | 'system' | 'bundled' | 'extra'} [kind] */
export function getCACertificates(kind = 'default') {
  return kind === 'system' || kind === 'extra' ? [] : [...tls.rootCertificates]
}

export function setDefaultCACertificates() {}
