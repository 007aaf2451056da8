import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'
import { throughTunnel } from './tunnels.ts'

/** How long a callback may take to answer, in milliseconds (webhooks.md#challenge). */
const timeoutMs = 3000

export type ChallengeResult =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly explanation: string }

const answer = z.looseObject({ response_token: z.string() })

/**
 * The challenge-response check: GET with a fresh `crc_token`, which must come back as HMAC-SHA256 keyed with the
 * consumer secret (webhooks.md#challenge). Redirects aren't followed.
 */
export async function challenge(world: World, app: App, address: string): Promise<ChallengeResult> {
  const target = throughTunnel(world.platform, address)
  if (target === null) return failed('No tunnel leads to this host.')
  const token = world.ids.secret(24)
  const url = `${target}${target.includes('?') ? '&' : '?'}crc_token=${token}`
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status !== 200) return failed(`The callback answered ${response.status}.`)
    const parsedAnswer = answer.safeParse(await response.json())
    if (!parsedAnswer.success) return failed('The answer has no response_token.')
    return isRight(parsedAnswer.data.response_token, hmac(app, token))
      ? { kind: 'passed' }
      : failed('The token is wrong.')
  } catch (error) {
    return failed(explanationOf(error))
  }
}

function explanationOf(error: unknown): string {
  if (error instanceof SyntaxError) return "The answer isn't JSON."
  if (error instanceof Error && error.name === 'TimeoutError') return 'The callback did not answer in time.'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ECONNREFUSED') return 'The callback refused the connection.'
  return `The connection to the callback failed${code === '' ? '' : ` (${code})`}.`
}

/** `sha256=` and the base64 of HMAC-SHA256 over `message`, keyed with the app's consumer secret. */
export function hmac(app: App, message: string): string {
  return `sha256=${createHmac('sha256', app.consumer_secret).update(message).digest('base64')}`
}

function isRight(givenToken: string, expectedToken: string): boolean {
  const a = Buffer.from(givenToken)
  const b = Buffer.from(expectedToken)
  return a.length === b.length && timingSafeEqual(a, b)
}

function failed(explanation: string): ChallengeResult {
  return { kind: 'failed', explanation }
}
