import { createHmac } from 'node:crypto'
import type { Transport } from '../../../main/core/ports.ts'
import { type Environment, isLocal } from '../../../shared/accounts/environment.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Context } from '../../table/command.ts'

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
  const response = await transport.send({
    method: 'POST',
    url,
    body,
    timeoutMs,
    headers: { 'content-type': 'application/json', ...headers, ...signed },
  })
  return mapOutcome(response, ({ status }) => ({ target: url, status }))
}

export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}

export function checkAddress(address: string): Outcome<null> {
  const isHttp = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  return isHttp ? succeed(null) : invalidInput(t`${address} isn’t an address.`)
}

/** Asks before signed events leave this computer and the sandbox. */
export async function confirmTarget(
  { terminal }: Context,
  environment: Environment,
  address: string,
  question: string,
): Promise<Outcome<null>> {
  const isOurs = isOnThisMachine(new URL(address).origin) || isLocal(environment)
  if (isOurs || (await terminal.confirm(question))) return succeed(null)
  return fail({ kind: 'cancelled', message: t`Nothing was sent. Confirm with --yes.` })
}

/** Naming the address was the confirmation. */
export function confirming(context: Context): Context {
  return { ...context, terminal: { ...context.terminal, confirm: async () => true } }
}
