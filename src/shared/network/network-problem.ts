/** Why a connection failed, judging by its error code. */
export type NetworkProblem = 'certificate' | 'proxyUnreachable' | 'proxyRefused' | 'other'

/** Codes of Node's certificate check (Node, "X509 certificate error codes"). */
const certificate =
  /^(?:CERT_[A-Z_]+|UNABLE_TO_[A-Z_]+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT_[A-Z_]+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Reads the code of an `offline` fault. */
export function networkProblem(code: string): NetworkProblem {
  if (certificate.test(code)) return 'certificate'
  if (code === 'PROXY_UNREACHABLE') return 'proxyUnreachable'
  return code.startsWith('PROXY_') ? 'proxyRefused' : 'other'
}
