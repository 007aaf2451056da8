import type {
  BaseStringDiff,
  SignatureDiagnosis,
  SignatureReport,
} from '../../../../shared/console/signature-report.ts'
import { t } from '../../../../shared/text/language.ts'
import { decodeForm } from '../encoding.ts'
import { mask } from './oauth1.ts'
import { readHeader } from './signature-header.ts'
import { digest, findMistake, type Secrets, signingKey } from './signature-mistakes.ts'
import { type ForeignRequest, signatureSteps } from './signature-steps.ts'

export interface SignatureQuestion {
  readonly method: string
  readonly url: string
  readonly contentType: string
  readonly body: string
  /** The Authorization header's value, with or without its name. */
  readonly header: string
  readonly baseString: string
  /** Finds the secrets for the header's keys; null if they aren't stored. */
  readonly secretsOf: (
    consumerKey: string,
    token: string,
  ) => { readonly source: 'typed' | 'stored'; readonly secrets: Secrets } | null
  readonly now: number
}

export function checkSignature(question: SignatureQuestion): SignatureReport {
  const { pairs, problems } = readHeader(question.header)
  const header = new Map(pairs)
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(question.contentType.trim())
  const request: ForeignRequest = {
    method: question.method,
    url: question.url,
    form: isForm ? decodeForm(question.body) : [],
    protocol: pairs.filter(([name]) => name !== 'realm' && name !== 'oauth_signature'),
  }
  const steps = signatureSteps(request)
  const givenSignature = header.get('oauth_signature') ?? ''
  const signingSecrets = question.secretsOf(
    header.get('oauth_consumer_key') ?? '',
    header.get('oauth_token') ?? '',
  )
  const expected =
    signingSecrets === null ? null : digest(steps.baseString, signingKey(signingSecrets.secrets))
  const mistake =
    signingSecrets === null
      ? null
      : findMistake(request, question.body, signingSecrets.secrets, givenSignature)
  const theirs =
    question.baseString.trim() === '' ? (mistake?.baseString ?? null) : question.baseString.trim()
  return {
    steps,
    problems,
    verdict: judge(expected, givenSignature, mistake?.meaning ?? null),
    expected: signingSecrets?.source === 'typed' ? expected : null,
    given: givenSignature,
    firstDiff: theirs === null ? null : firstDiff(steps.baseString, theirs),
    keys: {
      source: signingSecrets?.source ?? 'none',
      consumerSecret: mask(signingSecrets?.secrets.consumer ?? ''),
      tokenSecret: mask(signingSecrets?.secrets.token ?? ''),
    },
    ageSeconds: age(header.get('oauth_timestamp') ?? '', question.now),
  }
}

function judge(expected: string | null, signature: string, mistake: string | null): SignatureDiagnosis {
  if (expected === null) return { kind: 'unknown' }
  return expected === signature ? { kind: 'right' } : { kind: 'wrong', mistake }
}

function age(timestamp: string, now: number): number | null {
  return /^[1-9]\d{0,11}$/.test(timestamp) ? Math.round(now / 1_000) - Number(timestamp) : null
}

export function firstDiff(ours: string, theirs: string): BaseStringDiff | null {
  if (ours === theirs) return null
  const place = ours.split('').findIndex((letter, at) => letter !== theirs.charAt(at))
  const offset = place < 0 ? ours.length : place
  const { label, usualCause } = placeOf(ours, offset)
  const cause = causeLabel(ours, theirs, offset) ?? usualCause
  return { offset, ours, theirs, meaning: [label, ...(cause === null ? [] : [cause])].join(' ') }
}

/** `usualCause`: what most differences there come from, if nothing tells more. */
function placeOf(
  ours: string,
  offset: number,
): { readonly label: string; readonly usualCause: string | null } {
  const [method = '', address = ''] = ours.split('&')
  if (offset <= method.length) return { label: t`The methods differ.`, usualCause: null }
  const begin = method.length + address.length + 2
  if (offset < begin) return { label: t`The addresses differ.`, usualCause: null }
  const index = ours.slice(begin, offset).split('%26').length - 1
  const [parameter = ''] = ours.slice(begin).split('%26').slice(index)
  const [name = ''] = parameter.split('%3D')
  return {
    label: t`The parameter ${decodeURIComponent(decodeURIComponent(name))} differs.`,
    usualCause: t`A parameter is missing, added, reordered or has a different value there.`,
  }
}

/** What the byte there tells about the mistake; null if nothing. */
function causeLabel(ours: string, theirs: string, offset: number): string | null {
  const theirRest = theirs.slice(offset)
  if (offset === ours.length) return t`Theirs continues where ours ends.`
  if (theirRest === '') return t`Theirs ends here.`
  // The percent code that contains the byte, as both strings spell it.
  const start = Math.max(ours.lastIndexOf('%', offset), offset - 2)
  const [code, theirCode] = [ours.slice(start, start + 3), theirs.slice(start, start + 3)]
  if (ours.startsWith('%2520', start) && (theirCode === '%2B' || theirRest.startsWith('+'))) {
    return t`A space is %20 before it is encoded once more, never a plus sign (3.6).`
  }
  if (code.startsWith('%') && code === theirCode.toUpperCase()) {
    return t`Use capitals in percent-encoded bytes (3.6).`
  }
  if (/^[^\w.~%-]/.test(theirRest)) return t`This character must be encoded there (3.6).`
  if ((code === '%25') !== (theirCode === '%25')) return t`One of the two is encoded once too often.`
  return null
}
