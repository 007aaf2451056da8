import { describe, expect, test } from 'vitest'
import { faultMessage } from '../../../../../src/renderer/ui/faults/fault-labels.ts'
import {
  type Fault,
  type FaultKind,
  signInReasons,
  webhookReasons,
} from '../../../../../src/shared/core/fault.ts'
import { problemExtras, readProblem } from '../../../../../src/shared/core/problem.ts'

const message = 'What the service said.'

/** At least one fault of every kind, and every shape with its own message. */
const faults: { readonly [Kind in FaultKind]: readonly Extract<Fault, { readonly kind: Kind }>[] } = {
  offline: [
    { kind: 'offline', code: 'ENOTFOUND', host: 'ads.example.com', message },
    { kind: 'offline', code: 'ECONNREFUSED', host: '', message },
  ],
  timeout: [
    { kind: 'timeout', reached: 'no', afterMs: 10_000, message },
    { kind: 'timeout', reached: 'perhaps', afterMs: 10_000, message },
  ],
  dropped: [{ kind: 'dropped', code: 'ECONNRESET', message }],
  rateLimited: [
    { kind: 'rateLimited', until: 1_795_262_400_000, limit: 15, message },
    { kind: 'rateLimited', until: null, limit: null, message },
  ],
  signedOut: [
    { kind: 'signedOut', code: 89, message },
    { kind: 'signedOut', code: 89, credential: 'appToken', message },
    { kind: 'signedOut', code: 32, credential: 'appKeys', message },
  ],
  clockSkew: [
    { kind: 'clockSkew', serverTime: 1_795_262_400_000, message },
    { kind: 'clockSkew', serverTime: null, message },
  ],
  forbidden: [
    {
      kind: 'forbidden',
      reason: 'client-not-enrolled',
      registrationUrl: 'https://developer.example.com',
      message,
    },
    { kind: 'forbidden', reason: '99', registrationUrl: null, message },
    { kind: 'forbidden', reason: 'UNAUTHORIZED_CLIENT_APPLICATION', registrationUrl: null, message },
    { kind: 'forbidden', reason: 'UNAUTHORIZED_ACCESS', registrationUrl: null, message },
    { kind: 'forbidden', reason: 'ACTION_NOT_ALLOWED', registrationUrl: null, message },
  ],
  invalid: [
    { kind: 'invalid', errors: [], message },
    { kind: 'invalid', errors: [{ code: 'INVALID', message: 'Name is too long', field: 'name' }], message },
  ],
  notFound: [{ kind: 'notFound', code: 'ACCOUNT_NOT_FOUND', message }],
  conflict: [
    { kind: 'conflict', fields: [], message },
    { kind: 'conflict', fields: ['name'], message },
  ],
  problem: Object.keys(problemExtras()).flatMap((slug) => problemFault(slug) ?? []),
  webhook: webhookReasons.map((reason) => ({ kind: 'webhook', reason, message }) as const),
  batch: [
    {
      kind: 'batch',
      operations: [{ index: 2, errors: [{ code: 'INVALID', message: 'No e-mail', field: 'email' }] }],
      message,
    },
  ],
  serverError: [
    { kind: 'serverError', status: 503, retryAfterMs: null, message },
    { kind: 'serverError', status: 503, retryAfterMs: 20_000, message },
  ],
  unexpected: [{ kind: 'unexpected', status: 200, contentType: 'text/html', excerpt: '<html>', message }],
  signIn: signInReasons.map((reason) => ({ kind: 'signIn', reason, message }) as const),
  sandboxStopped: [{ kind: 'sandboxStopped', message }],
  secrets: (['unavailable', 'unreadable', 'missing'] as const).map(
    (state) => ({ kind: 'secrets', state, message }) as const,
  ),
  storage: [{ kind: 'storage', code: 'SQLITE_FULL', message }],
  refused: (['sender', 'input', 'size', 'state'] as const).map(
    (reason) => ({ kind: 'refused', reason, message }) as const,
  ),
  cancelled: [
    { kind: 'cancelled', message },
    { kind: 'cancelled', reached: 'perhaps', message },
  ],
}

/** Null for problems that become another kind of fault. */
function problemFault(
  slug: string,
  own: Readonly<Record<string, string>> = {},
): Extract<Fault, { readonly kind: 'problem' }> | null {
  const type = `https://api.example.com/2/problems/${slug}`
  const extra = {
    resource_id: '7',
    resource_type: 'tweet',
    section: 'data',
    parameter: 'webhook_id',
    value: '7',
    field: 'email',
    ...own,
  }
  const problem = readProblem({ type, title: 'A title', status: 400, detail: 'A detail', ...extra })
  if (problem === null) throw new Error(`No problem was read for ${slug}`)
  switch (problem.slug) {
    case 'invalid-request':
    case 'client-forbidden':
    case 'unsupported-authentication':
    case 'resource-not-found':
    case 'conflict':
      return null
    default:
      return { kind: 'problem', status: 400, problem, message }
  }
}

const all = Object.values(faults).flat()

describe.each(all.map((fault) => [fault.kind, JSON.stringify(fault), fault] as const))(
  '%s %s',
  (_kind, _text, fault) => {
    const message = faultMessage(fault)

    test('has a title, a reason and a next step, each a sentence', () => {
      expect(message.title).toMatch(/^[A-Za-z0-9].*[^.]$/)
      expect(message.explanation).toMatch(/[.?]$/)
      expect(message.nextStep).toMatch(/^[A-Z].*\.$/)
    })

    test('uses a calm tone', () => {
      const text = `${message.title} ${message.explanation} ${message.nextStep}`
      expect(text).not.toMatch(/!|please|oops|sorry|undefined|null|NaN/i)
    })

    test('keeps the service’s message for details', () => {
      const inSight = [message.explanation, ...message.details].join(' ')
      expect(inSight).toMatch(/What the service said|A detail|Name is too long|No e-mail/)
    })
  },
)

test('every documented problem is read as its own subtype here', () => {
  const slugs: readonly string[] = faults.problem.map(({ problem }) => problem.slug)
  const ofAnotherKind = Object.keys(problemExtras()).filter((slug) => problemFault(slug) === null)
  expect([...slugs, ...ofAnotherKind].toSorted()).toEqual(Object.keys(problemExtras()).toSorted())
})

test('a time limit gives a countdown, no time another attempt', () => {
  const [limited, vague] = faults.rateLimited.map((fault) => faultMessage(fault).action)
  expect(limited).toEqual({ kind: 'wait', until: 1_795_262_400_000 })
  expect(vague).toEqual({ kind: 'retry', label: 'Retry' })
})

test('refused app credentials don’t lead to a user’s sign-in', () => {
  const [user, token, keys] = faults.signedOut.map((fault) => faultMessage(fault))
  expect(user?.action).toEqual({ kind: 'signIn', label: 'Sign in again' })
  expect(token?.title).toBe('The service refused the app token')
  expect(token?.action).toEqual({ kind: 'settings', label: 'Go to the app token' })
  expect(keys?.title).toBe('The app key and secret were not accepted')
  expect(keys?.action).toEqual({ kind: 'keys', label: 'Enter the keys again' })
})

test('an app that isn’t enrolled is led to the registration page', () => {
  const fault = faults.forbidden[0]
  expect(fault && faultMessage(fault).action).toEqual({
    kind: 'open',
    url: 'https://developer.example.com',
    label: 'Open the registration page',
  })
})

test.each([
  [{ kind: 'signedOut', code: 'NOT_SIGNED_IN', message }, 'Not signed in'],
  [{ kind: 'notFound', code: 'ENVIRONMENT', message }, 'This environment doesn’t exist'],
  [{ kind: 'notFound', code: 'USER', message }, 'This user isn’t signed in here'],
  [{ kind: 'notFound', code: 'ROUTE_NOT_FOUND', message }, 'The service has no operation at this address'],
  [{ kind: 'conflict', fields: [], message }, 'The service couldn’t make this change'],
  [{ kind: 'storage', code: 'SQLITE_BUSY', message }, 'Another program is using the data'],
  [{ kind: 'storage', code: 'NEWER_SCHEMA', message }, 'The data is from a newer version of Flightdeck'],
] as const)('text that matches the code: %o', (fault, title) => {
  const message = faultMessage(fault)
  expect(message.title).toBe(title)
  expect([message.explanation, ...message.details].join(' ')).toContain('What the service said')
})

test('a stopped sandbox is named and can be started', () => {
  const [fault] = faults.sandboxStopped
  const message = fault && faultMessage(fault)
  expect(message?.title).toBe('The built-in sandbox is not running')
  expect(message?.action).toEqual({ kind: 'sandbox', label: 'Start the sandbox' })
})

test('after a request that may have been carried out, the outcome is checked before another attempt', () => {
  const [no, perhaps] = faults.timeout.map((fault) => faultMessage(fault).nextStep)
  expect(no).toBe('Nothing was changed. Try again.')
  expect(perhaps).toMatch(/check before you send it again/)
})

test('after a read, there is no change to look for', () => {
  const lost = [...faults.serverError, ...faults.dropped, ...faults.timeout]
  for (const fault of lost) {
    expect(faultMessage(fault, true).nextStep).not.toMatch(/change,|carried it out/)
  }
  expect(faults.dropped.map((fault) => faultMessage(fault).nextStep).join()).toMatch(/carried it out/)
})

test.each([
  ['usage-capped', { period: 'Daily', scope: 'Account' }, 'The daily cap of the whole account is reached.'],
  ['usage-capped', { period: 'Monthly', scope: 'Product' }, 'The monthly cap of this product is reached.'],
  ['duplicate-rules', { value: 'boots', id: '7' }, 'The rule boots exists already, with the ID 7.'],
  ['rule-cap', { value: 'boots' }, 'It concerns the rule boots.'],
  [
    'operational-disconnect',
    { disconnect_type: 'SlowReader' },
    'Events weren’t read fast enough (SlowReader).',
  ],
])('%s says what its fields say, also beside a detail: %o', (slug, extra, sentence) => {
  const fault = problemFault(slug, extra)
  if (fault === null) throw new Error('It was read as something else')
  const shown = faultMessage(fault)
  expect(shown.explanation).toContain(sentence)
  expect(shown.title).not.toBe('A title')
  expect(shown.details).toEqual(expect.arrayContaining(['A title', 'A detail']))
})

test('a refused client is told what helps, which is no other user', () => {
  for (const reason of ['official-client-forbidden', 'unsupported-authentication', 'client-not-enrolled']) {
    const shown = faultMessage({ kind: 'forbidden', reason, registrationUrl: null, message: 'Not you' })
    expect(shown.explanation).toBe('Not you.')
    expect(shown.action?.kind).not.toBe('signIn')
  }
})

test('a conflict of the platform is told in the service’s words', () => {
  const message = 'An identical subscription exists already.'
  expect(faultMessage({ kind: 'conflict', fields: [], message }).explanation).toBe(message)
})
