import { getCACertificates } from 'node:tls'
import { parentPort } from 'node:worker_threads'

// Reading the system's store takes longer than main may block, especially on Windows and macOS.
const defaultCertificates = new Set(getCACertificates('default'))
parentPort?.postMessage(
  [...new Set(getCACertificates('system'))].filter((certificate) => !defaultCertificates.has(certificate)),
)
