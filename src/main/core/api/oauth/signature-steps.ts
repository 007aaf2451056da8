import type { SignatureParameter, SignatureSteps } from '../../../../shared/console/signature-report.ts'
import { percentEncode } from '../../../../shared/text/percent-encoding.ts'
import { decodeForm, type Pair } from '../encoding.ts'

export interface ForeignRequest {
  readonly method: string
  readonly url: string
  /** Empty for every other body than a form. */
  readonly form: readonly Pair[]
  readonly protocol: readonly Pair[]
}

/** Mistakes that produce a different base string. */
export interface Deviation {
  readonly encode?: (text: string) => string
  readonly unsorted?: boolean
  readonly without?: 'query' | 'form'
  /** Encodes the text between the parts again, but not the values. */
  readonly encodedOnce?: boolean
  readonly address?: (url: URL) => string
  readonly method?: (method: string) => string
}

export function signatureSteps(request: ForeignRequest, deviation: Deviation = {}): SignatureSteps {
  const { encode = percentEncode, without } = deviation
  const url = new URL(request.url)
  const inner = deviation.encodedOnce === true ? (text: string) => text : encode
  const sourced =
    (from: SignatureParameter['from']) =>
    ([name, value]: Pair): SignatureParameter => ({ name: inner(name), value: inner(value), from })
  const all = [
    ...(without === 'query' ? [] : decodeForm(url.search.slice(1)).map(sourced('query'))),
    ...(without === 'form' ? [] : request.form.map(sourced('form'))),
    ...request.protocol.map(sourced('oauth')),
  ]
  const parameters =
    deviation.unsorted === true
      ? all
      : [...all].sort((left, right) => order(left.name, right.name) || order(left.value, right.value))
  const parameterString = parameters.map(({ name, value }) => `${name}=${value}`).join('&')
  const method = (deviation.method ?? upper)(request.method)
  const baseUrl = (deviation.address ?? signedAddress)(url)
  return {
    method,
    baseUrl,
    parameters,
    parameterString,
    baseString: [encode(method), encode(baseUrl), encode(parameterString)].join('&'),
  }
}

/** 3.4.1.2. */
function signedAddress({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`
}

function upper(method: string): string {
  return method.toUpperCase()
}

function order(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
