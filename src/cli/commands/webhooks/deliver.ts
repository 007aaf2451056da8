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

/** Sends a body as the service would: JSON, signed with HMAC-SHA256 over its bytes. */
export async function deliver(
  transport: Transport,
  url: string,
  body: string,
  signature: EventSignature | Readonly<Record<string, string>>,
): Promise<Outcome<TestDelivery>> {
  const headers = isSecret(signature)
    ? { [signature.header]: `sha256=${createHmac('sha256', signature.secret).update(body).digest('base64')}` }
    : signature
  const sent = await transport.send({
    method: 'POST',
    url,
    body,
    timeoutMs,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return mapOutcome(sent, ({ status }) => ({ target: url, status }))
}

function isSecret(signature: EventSignature | Readonly<Record<string, string>>): signature is EventSignature {
  return 'secret' in signature && 'header' in signature
}
