import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { percentEncode } from '../../../../shared/text/percent-encoding.ts'
import type { Clock, Random } from '../../ports.ts'
import { compareEncoded, type Pair } from '../encoding.ts'
import type { KeyPair, ParameterSource, SignatureExplanation } from '../types.ts'

/** OAuth 1.0a with HMAC-SHA1 (RFC 5849 section 3), overriding the package where it deviates from the RFC. */
export interface SignatureInput {
  readonly method: string
  readonly url: string
  readonly consumer: KeyPair
  /** Null for app-only requests. */
  readonly token: KeyPair | null
  /** Fields of an `application/x-www-form-urlencoded` body; other bodies aren't signed (3.4.1.3.1). */
  readonly form: readonly Pair[]
  /** Additional protocol parameters for the header: `oauth_callback`, `oauth_verifier`. */
  readonly extra: readonly Pair[]
  readonly nonce: string
  readonly timestamp: number
}

interface SourcedPair {
  readonly name: string
  readonly value: string
  readonly from: ParameterSource
}

class RequestSigner extends OAuth {
  readonly #input: SignatureInput

  constructor(input: SignatureInput) {
    super({
      consumer: { ...input.consumer },
      signature_method: 'HMAC-SHA1',
      hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
    })
    this.#input = input
  }

  override percentEncode(text: string): string {
    return percentEncode(String(text))
  }

  override getNonce(): string {
    return this.#input.nonce
  }

  override getTimeStamp(): number {
    return this.#input.timestamp
  }

  /** 3.4.1.2: scheme and host in lower case, no default port, neither query nor fragment. */
  override getBaseUrl(url: string): string {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname}`
  }

  override getParameterString(_request: OAuth.RequestOptions, protocol: OAuth.Data): string {
    return this.parameters(protocol)
      .map(({ name, value }) => `${name}=${value}`)
      .join('&')
  }

  /** 3.4.1.3: every occurrence from query, form and header counts; encoded first, then sorted by name and value. */
  parameters(protocol: OAuth.Data): readonly SourcedPair[] {
    const sourced = (from: ParameterSource) => (pair: Pair) => ({
      name: percentEncode(pair[0]),
      value: percentEncode(pair[1]),
      from,
    })
    const header = Object.entries(protocol).map(([name, value]): Pair => [name, String(value)])
    return [
      ...[...new URL(this.#input.url).searchParams].map(sourced('query')),
      ...this.#input.form.map(sourced('form')),
      ...[...header, ...this.#input.extra].map(sourced('oauth')),
    ].sort((left, right) => compareEncoded(left.name, right.name) || compareEncoded(left.value, right.value))
  }

  sign(): OAuth.Authorization {
    const { method, url, token, extra } = this.#input
    const signed = this.authorize({ method, url }, token ?? undefined)
    return { ...signed, ...Object.fromEntries(extra) }
  }
}

export function signatureHeader(input: SignatureInput): string {
  const signer = new RequestSigner(input)
  return signer.toHeader(signer.sign()).Authorization
}

export function explainSignature(input: SignatureInput): SignatureExplanation {
  const signer = new RequestSigner(input)
  const protocol: OAuth.Data = {
    oauth_consumer_key: input.consumer.key,
    oauth_nonce: input.nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: input.timestamp,
    oauth_version: '1.0',
    ...(input.token === null ? {} : { oauth_token: input.token.key }),
  }
  const request = { method: input.method, url: input.url }
  return {
    method: input.method.toUpperCase(),
    baseUrl: signer.getBaseUrl(input.url),
    parameters: signer.parameters(protocol),
    parameterString: signer.getParameterString(request, protocol),
    baseString: signer.getBaseString(request, protocol),
    maskedConsumerSecret: mask(input.consumer.secret),
    maskedTokenSecret: mask(input.token?.secret ?? ''),
    signature: signer.getSignature(request, input.token?.secret, protocol),
  }
}

export function mask(secret: string): string {
  if (secret === '') return ''
  return secret.length < 16 ? '••••' : `••••${secret.slice(-4)}`
}

/** 24 unpredictable bytes in ASCII letters and digits (3.3); hexadecimal, because some services reject `-` and `_`. */
export function drawNonce(random: Random): string {
  return Buffer.from(random.bytes(24)).toString('hex')
}

/** The input for signing; nonce and time are new for each attempt. */
export type SignatureRequest = Omit<SignatureInput, 'nonce' | 'timestamp'>

export function completeSignature(
  request: SignatureRequest,
  clock: Clock,
  random: Random,
  offsetMs: number,
): SignatureInput {
  return {
    ...request,
    nonce: drawNonce(random),
    timestamp: Math.floor((clock.now() + offsetMs) / 1000),
  }
}
