import { createHmac } from 'node:crypto'
import type { Transport } from '../../../main/core/ports.ts'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'

export interface TestDelivery {
  /** The webhook's ID or the address. */
  readonly target: string
  readonly status: number
}

export interface EventSignature {
  readonly header: string
  readonly secret: string
}

const timeoutMs = 10_000

/** Sends a body as JSON with the given headers; if a secret is given, signed as the service would: HMAC-SHA256 over its bytes. */
export async function deliver(
  transport: Transport,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signature: EventSignature | null,
): Promise<Outcome<TestDelivery>> {
  const signed =
    signature === null
      ? {}
      : {
          [signature.header]: `sha256=${createHmac('sha256', signature.secret).update(body).digest('base64')}`,
        }
  const sent = await transport.send({
    method: 'POST',
    url,
    body,
    timeoutMs,
    headers: { 'content-type': 'application/json', ...headers, ...signed },
  })
  return mapOutcome(sent, ({ status }) => ({ target: url, status }))
}
