import type { SignatureParameter, SignatureSteps } from '../../../../shared/console/signature-report.ts'
import { percentEncode } from '../../../../shared/text/percent-encoding.ts'
import { compareEncoded, decodeForm, type Pair } from '../encoding.ts'

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
  /** Encodes names and values, if not like all other text. */
  readonly encodePart?: (text: string) => string
  readonly unsorted?: boolean
  readonly without?: 'query' | 'form'
  readonly address?: (url: URL) => string
  readonly method?: (method: string) => string
}

export function signatureSteps(request: ForeignRequest, deviation: Deviation = {}): SignatureSteps {
  const { encode = percentEncode, encodePart = encode, without } = deviation
  const url = new URL(request.url)
  const sourced =
    (from: SignatureParameter['from']) =>
    ([name, value]: Pair): SignatureParameter => ({ name: encodePart(name), value: encodePart(value), from })
  const all = [
    ...(without === 'query' ? [] : decodeForm(url.search.slice(1)).map(sourced('query'))),
    ...(without === 'form' ? [] : request.form.map(sourced('form'))),
    ...request.protocol.map(sourced('oauth')),
  ]
  const parameters =
    deviation.unsorted === true
      ? all
      : all.toSorted(
          (left, right) => compareEncoded(left.name, right.name) || compareEncoded(left.value, right.value),
        )
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
