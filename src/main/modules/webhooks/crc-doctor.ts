import { z } from 'zod'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { parseJson } from '../../../shared/core/json-text.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type {
  CrcMistake,
  CrcReport,
  CrcStep,
  CrcStepName,
  CrcVerdict,
} from '../../../shared/webhooks/crc-report.ts'
import { crcStepNames } from '../../../shared/webhooks/crc-report.ts'
import { webhookAddressFindings } from '../../../shared/webhooks/webhook-address-rules.ts'
import type { Clock, Random } from '../../core/ports.ts'
import { type CrcKeys, expectedAnswer, explainAnswer } from './crc-mistakes.ts'
import type { EndpointReach, ResolvedEndpoint } from './endpoint-reach.ts'
import type { EndpointAnswer } from './ports.ts'

export interface CrcDoctorParts {
  readonly reach: EndpointReach
  readonly keys: () => Outcome<CrcKeys>
  readonly clock: Clock
  readonly random: Random
}

export interface CrcDoctor {
  diagnose(question: {
    readonly url: string
    readonly allowedAddress: string | null
  }): Promise<Outcome<CrcReport>>
}

/** The service waits this long (webhooks.md#challenge); the doctor waits longer, to distinguish late from never. */
const serviceTimeoutMs = 3_000
const nearlyLateMs = 2_000
const maxDurationMs = 10_000

const answerShape = z.looseObject({ response_token: z.string() })

type Step = Omit<CrcStep, 'name'>
type OpenWay = Extract<ResolvedEndpoint, { kind: 'open' }>

/** Simulates the service's challenge and reports which step fails, and why. */
export function createCrcDoctor({ reach, keys, clock, random }: CrcDoctorParts): CrcDoctor {
  const ask = (way: OpenWay, token: string): Promise<EndpointAnswer> =>
    reach.send(way, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: null,
      query: `crc_token=${encodeURIComponent(token)}`,
      timeoutMs: maxDurationMs,
    })

  const examine = async (
    steps: Map<CrcStepName, Step>,
    way: OpenWay,
    known: CrcKeys,
  ): Promise<readonly CrcMistake[]> => {
    const token = `${base64(random, 15)}+/${base64(random, 10)}`
    const answer = await ask(way, token)
    if (!checkConnection(steps, way, answer)) return []
    const responseToken = checkAnswer(steps, answer)
    if (responseToken === null) return []
    if (responseToken !== expectedAnswer(token, known.consumerSecret)) {
      steps.set('digest', { verdict: 'failed', found: digestIsWrong, durationMs: null })
      return explainAnswer(responseToken, token, known)
    }
    const spaced = ` ${base64(random, 12)} `
    const secondAnswer = await ask(way, spaced)
    const secondToken = secondAnswer.kind === 'answered' ? tokenOf(secondAnswer) : null
    const mistakes = secondToken === null ? [] : explainAnswer(secondToken, spaced, known)
    const trims = mistakes.length === 1 && mistakes[0] === 'trimmedToken'
    steps.set('digest', {
      verdict: trims ? 'remark' : 'passed',
      found: trims
        ? t`The digest is correct, but spaces around the token are removed first.`
        : t`The digest is correct.`,
      durationMs: null,
    })
    return trims ? mistakes : []
  }

  return {
    async diagnose({ url, allowedAddress }) {
      const crcKeys = keys()
      if (!crcKeys.ok) return crcKeys
      const startedAt = clock.now()
      const way = await reach.find(url, allowedAddress)
      if (!way.ok) return way
      const steps = new Map<CrcStepName, Step>()
      steps.set('address', checkAddress(url))
      steps.set('name', checkName(way.value, clock.now() - startedAt))
      const open = way.value.kind === 'open' ? way.value : null
      const mistakes = open === null ? [] : await examine(steps, open, crcKeys.value)
      const list = crcStepNames.map((name): CrcStep => ({ name, ...(steps.get(name) ?? skipped) }))
      return succeed({
        url,
        at: clock.now(),
        passed: list.every(({ verdict }) => verdict === 'passed' || verdict === 'remark'),
        steps: list,
        mistakes,
        privateAddress: way.value.kind === 'private' ? way.value.address : null,
      })
    },
  }
}

const skipped: Step = {
  verdict: 'skipped',
  found: t`Not checked, because an earlier step failed.`,
  durationMs: null,
}
const digestIsWrong = t`The digest is wrong.`

function base64(random: Random, bytes: number): string {
  return Buffer.from(random.bytes(bytes)).toString('base64')
}

function checkAddress(url: string): Step {
  const [finding] = webhookAddressFindings(url)
  return finding === undefined
    ? { verdict: 'passed', found: t`https, no port, not too long.`, durationMs: null }
    : { verdict: 'failed', found: finding.message, durationMs: null }
}

function checkName(way: ResolvedEndpoint, durationMs: number): Step {
  switch (way.kind) {
    case 'open':
      return way.throughTunnel
        ? { verdict: 'passed', found: t`A sandbox tunnel forwards to this computer.`, durationMs }
        : {
            verdict: way.isPrivate ? 'remark' : 'passed',
            found: way.isPrivate
              ? t`It resolves to ${String(way.address)}, which the service can’t reach.`
              : t`It resolves to ${String(way.address)}.`,
            durationMs,
          }
    case 'private':
      return {
        verdict: 'failed',
        found: t`It resolves to ${String(way.address)}, on a private network. Nothing was sent.`,
        durationMs,
      }
    case 'unknown':
      return { verdict: 'failed', found: t`The name can’t be resolved (${way.code}).`, durationMs }
    default:
      return assertNever(way)
  }
}

/** Checks connection and time; false if there's no answer to check. */
function checkConnection(
  steps: Map<CrcStepName, Step>,
  way: OpenWay,
  answer: EndpointAnswer,
): answer is Extract<EndpointAnswer, { kind: 'answered' }> {
  const { durationMs } = answer
  const secure = new URL(way.url).protocol === 'https:'
  const withoutTls = way.throughTunnel
    ? t`Connected. The tunnel stands in for TLS.`
    : t`Connected, without TLS.`
  const connected: Step = {
    verdict: 'passed',
    found: secure ? t`Connected, and the certificate is trusted.` : withoutTls,
    durationMs: null,
  }
  switch (answer.kind) {
    case 'notConnected':
      steps.set('connection', {
        verdict: 'failed',
        found: t`No response (${answer.code}).`,
        durationMs,
      })
      return false
    case 'notSecure':
      steps.set('connection', { verdict: 'failed', found: certificateLabel(answer.code), durationMs })
      return false
    case 'silent':
      steps.set('connection', connected)
      steps.set('time', {
        verdict: 'failed',
        found: t`No response within 10 seconds. The service waits 3.`,
        durationMs,
      })
      return false
    case 'cut':
      steps.set('connection', {
        verdict: 'failed',
        found: t`The connection was cut before a response arrived (${answer.code}).`,
        durationMs,
      })
      return false
    case 'answered':
      steps.set('connection', connected)
      steps.set('time', checkTime(durationMs))
      return true
    default:
      return assertNever(answer)
  }
}

function certificateLabel(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return t`The certificate has expired.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return t`The certificate is for another name.`
  if (/SELF_SIGNED/.test(code)) return t`The certificate is self-signed, so the service won’t trust it.`
  if (/ISSUER|VERIFY/.test(code)) return t`The certificate chain is incomplete or not trusted (${code}).`
  return t`Couldn’t make a secure connection (${code}).`
}

function checkTime(durationMs: number): Step {
  if (durationMs > serviceTimeoutMs) {
    return { verdict: 'failed', found: t`Too late: the service waits 3 seconds.`, durationMs }
  }
  return durationMs > nearlyLateMs
    ? { verdict: 'remark', found: t`Close to the 3 seconds that the service waits.`, durationMs }
    : { verdict: 'passed', found: t`Within the 3 seconds that the service waits.`, durationMs }
}

/** Checks redirect, status, content type and shape; returns the token, or null if there is none. */
function checkAnswer(
  steps: Map<CrcStepName, Step>,
  answer: Extract<EndpointAnswer, { kind: 'answered' }>,
): string | null {
  const { status, headers } = answer
  const note = (name: CrcStepName, verdict: CrcVerdict, found: string) =>
    steps.set(name, { verdict, found, durationMs: null })
  if (status >= 300 && status < 400) {
    const to = headers.location?.slice(0, 200) ?? 'nowhere'
    note('redirect', 'failed', t`It redirects to ${to}. The service doesn’t follow redirects.`)
    return null
  }
  note('redirect', 'passed', t`None.`)
  if (status !== 200) {
    note('status', 'failed', t`Status ${status}. The service expects 200.`)
    return null
  }
  note('status', 'passed', t`Status 200.`)
  const type = headers['content-type'] ?? ''
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) note('contentType', 'passed', type.slice(0, 100))
  else note('contentType', 'remark', t`${type === '' ? t`None` : type.slice(0, 100)}. Use application/json.`)
  const responseToken = tokenOf(answer)
  if (responseToken === null) note('shape', 'failed', missingToken(answer))
  else note('shape', 'passed', t`A JSON object with response_token.`)
  return responseToken
}

const maxShownText = 100

/** What came instead: another member, such as responseToken, or the beginning of the response. */
function missingToken({ body }: Extract<EndpointAnswer, { kind: 'answered' }>): string {
  const text = new TextDecoder().decode(body)
  const start = text.trim().replace(/\s+/g, ' ').slice(0, maxShownText)
  try {
    const members = Object.keys(z.record(z.string(), z.unknown()).parse(parseJson(text)))
    const near = members.find((name) => /^response.?token$/i.test(name))
    if (near !== undefined) return t`The member is called ${near}. The service reads response_token.`
  } catch {
    // It's no JSON object.
  }
  return start === ''
    ? t`The response is empty. The service expects JSON with the member response_token.`
    : t`The response isn’t JSON with the member response_token. It begins with: ${start}`
}

function tokenOf({ body }: Extract<EndpointAnswer, { kind: 'answered' }>): string | null {
  try {
    const parsedAnswer = answerShape.safeParse(parseJson(new TextDecoder().decode(body)))
    return parsedAnswer.success ? parsedAnswer.data.response_token : null
  } catch {
    return null
  }
}
