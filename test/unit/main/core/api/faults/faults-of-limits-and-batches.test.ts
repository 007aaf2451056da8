import { expect, test } from 'vitest'
import { readFault } from '../../../../../../src/main/core/api/faults/faults.ts'
import { answer, startTime } from '../support.ts'
import { ads, describeFaults, problem, type Row, redact, simple } from './fault-rows.ts'

const reset = String(startTime / 1000 + 900)
const rate = (prefix: string, remaining: string, at = reset) => ({
  [`${prefix}-limit`]: '450',
  [`${prefix}-remaining`]: remaining,
  [`${prefix}-reset`]: at,
})
const until = startTime + 900_000

const limited: readonly Row[] = [
  [
    'TOO_MANY_REQUESTS with the user family',
    429,
    ads('TOO_MANY_REQUESTS'),
    { kind: 'rateLimited', until, limit: 450 },
    rate('x-rate-limit', '0'),
  ],
  [
    'the family that is used up decides',
    429,
    ads('TOO_MANY_REQUESTS'),
    { kind: 'rateLimited', until, limit: 450 },
    { ...rate('x-account-rate-limit', '5', String(startTime / 1000 + 60)), ...rate('x-rate-limit', '0') },
  ],
  [
    'the family that is used up decides, though the other lasts longer',
    429,
    ads('TOO_MANY_REQUESTS'),
    { kind: 'rateLimited', until: startTime + 60_000, limit: 450 },
    { ...rate('x-account-rate-limit', '5'), ...rate('x-rate-limit', '0', String(startTime / 1000 + 60)) },
  ],
  [
    'the later of two that are used up',
    429,
    ads('TOO_MANY_REQUESTS'),
    { kind: 'rateLimited', until, limit: 450 },
    { ...rate('x-account-rate-limit', '0', String(startTime / 1000 + 60)), ...rate('x-rate-limit', '0') },
  ],
  [
    'the account family first',
    429,
    ads('TWEET_RATE_LIMIT_EXCEEDED'),
    { kind: 'rateLimited', until, limit: 450 },
    { ...rate('x-account-rate-limit', '3'), ...rate('x-rate-limit', '3', '1') },
  ],
  [
    '88 with retry-after alone',
    429,
    simple(88),
    { kind: 'rateLimited', until: startTime + 30_000, limit: null },
    { 'retry-after': '30' },
  ],
  ['nothing said', 429, '', { kind: 'rateLimited', until: null, limit: null }],
  [
    'HTML',
    429,
    '<html>slow down</html>',
    { kind: 'rateLimited', until: null, limit: null },
    { 'content-type': 'text/html' },
  ],
  [
    'the reset by our clock where the clocks differ',
    429,
    simple(88),
    { kind: 'rateLimited', until: startTime + 60_000, limit: 450 },
    {
      ...rate('x-rate-limit', '0', String(startTime / 1000 + 3660)),
      date: new Date(startTime + 3_600_000).toUTCString(),
    },
  ],
]

const batches: readonly Row[] = [
  [
    'arrays by position',
    400,
    { operation_errors: [[], [{ code: 'MISSING_PARAMETER', message: 'm', parameter: 'email' }]] },
    {
      kind: 'batch',
      operations: [{ index: 1, errors: [{ code: 'MISSING_PARAMETER', message: 'm', field: 'email' }] }],
    },
  ],
  [
    'objects with index and errors',
    400,
    {
      errors: [],
      operation_errors: [
        { index: 7, errors: [{ code: 'A', message: 'a' }] },
        {
          index: 2,
          errors: [
            { code: 'B', message: 'b' },
            { code: 'C', message: 'c' },
          ],
        },
      ],
    },
    {
      kind: 'batch',
      operations: [
        {
          index: 2,
          errors: [
            { code: 'B', message: 'b', field: null },
            { code: 'C', message: 'c', field: null },
          ],
        },
        { index: 7, errors: [{ code: 'A', message: 'a', field: null }] },
      ],
    },
  ],
  [
    'error objects by position, good ones empty',
    400,
    { operation_errors: [{}, null, { code: 'A', message: 'a', attribute: 'name' }] },
    { kind: 'batch', operations: [{ index: 2, errors: [{ code: 'A', message: 'a', field: 'name' }] }] },
  ],
  [
    'error objects with an index, two for one',
    400,
    {
      operation_errors: [
        { index: 3, code: 'A', message: 'a' },
        { index: 3, code: 'B', message: 'b' },
      ],
    },
    {
      kind: 'batch',
      operations: [
        {
          index: 3,
          errors: [
            { code: 'A', message: 'a', field: null },
            { code: 'B', message: 'b', field: null },
          ],
        },
      ],
    },
  ],
  [
    'an error object without errors of its own, and none whose index names nothing',
    400,
    {
      operation_errors: [
        { index: -1, errors: [{ code: 'A', message: 'a' }] },
        { index: 'first', code: 'B', message: 'b' },
        { index: 7, code: 'C', message: 'c', errors: null },
      ],
    },
    { kind: 'batch', operations: [{ index: 7, errors: [{ code: 'C', message: 'c', field: null }] }] },
  ],
  [
    'a refusal of the whole batch',
    400,
    { ...ads('REQUEST_TOO_COMPLEX'), operation_errors: [] },
    { kind: 'invalid', errors: [{ code: 'REQUEST_TOO_COMPLEX', message: 'message', field: null }] },
  ],
]

const webhooks: readonly Row[] = [
  'CrcValidationFailed',
  'UrlValidationFailed',
  'DuplicateUrlFailed',
  'WebhookLimitExceeded',
  'WebhookIdInvalid',
].flatMap((reason): Row[] => [
  [
    `${reason} in the detail`,
    400,
    problem('invalid-request', { detail: reason }),
    { kind: 'webhook', reason },
  ],
  [
    `${reason} in an error`,
    400,
    problem('invalid-request', {
      detail: 'One or more parameters…',
      errors: [{ message: `${reason}: because`, parameters: { url: ['x'] } }],
    }),
    { kind: 'webhook', reason },
  ],
])

describeFaults('rate limits', limited)
describeFaults('batches', batches)
describeFaults('webhook reasons', webhooks)

test.each([
  [[[{ code: 'INVALID', message: 'm' }]], 'one operation is wrong'],
  [[[{ code: 'INVALID', message: 'm' }], [], [{ code: 'INVALID', message: 'm' }]], '2 operations are wrong'],
])('a refused batch says how much is wrong', (operation_errors, message) => {
  expect(readFault(answer(400, { operation_errors }), redact).message).toContain(message)
})
