import { startTime } from '../support.ts'
import { ads, describeFaults, type Row, simple } from './fault-rows.ts'

const platformCodes: readonly Row[] = [
  ['32 wrong signature', 401, simple(32), { kind: 'signedOut', code: 32 }],
  ['89 revoked token', 401, simple(89), { kind: 'signedOut', code: 89 }],
  ['215 missing authorization', 400, simple(215), { kind: 'signedOut', code: 215 }],
  ['64 suspended', 403, simple(64), { kind: 'forbidden', reason: '64', registrationUrl: null }],
  ['326 locked', 403, simple(326), { kind: 'forbidden', reason: '326', registrationUrl: null }],
  ['99 token asked too often', 403, simple(99), { kind: 'forbidden', reason: '99', registrationUrl: null }],
  ['187 duplicate', 403, simple(187), { kind: 'forbidden', reason: '187', registrationUrl: null }],
  [
    '220 bearer on a user call',
    403,
    simple(220),
    { kind: 'forbidden', reason: '220', registrationUrl: null },
  ],
  [
    '416 suspended application',
    401,
    simple(416),
    { kind: 'forbidden', reason: '416', registrationUrl: null },
  ],
  ['417 PIN only', 401, simple(417), { kind: 'forbidden', reason: '417', registrationUrl: null }],
  ['130 over capacity', 503, simple(130), { kind: 'serverError', status: 503, retryAfterMs: null }],
  ['131 internal', 500, simple(131), { kind: 'serverError', status: 500, retryAfterMs: null }],
  ['135 without a date', 401, simple(135), { kind: 'clockSkew', serverTime: null }],
  [
    '135 with a date',
    401,
    simple(135),
    { kind: 'clockSkew', serverTime: startTime + 3_600_000 },
    { date: new Date(startTime + 3_600_000).toUTCString() },
  ],
  [
    '324 media',
    400,
    simple(324),
    { kind: 'invalid', errors: [{ code: '324', message: 'message', field: null }] },
  ],
  ['355 exists', 409, simple(355), { kind: 'conflict', fields: [] }],
  ['415 callback', 403, simple(415), { kind: 'signIn', reason: 'callbackNotRegistered' }],
  ['34 unknown page', 404, simple(34), { kind: 'notFound', code: '34' }],
  [
    'an unknown code by its status',
    403,
    simple(9999),
    { kind: 'forbidden', reason: '9999', registrationUrl: null },
  ],
  ['the bare simple error object', 401, { code: 89, message: 'message' }, { kind: 'signedOut', code: 89 }],
  [
    'one error that is no list',
    401,
    { errors: { code: 32, message: 'message' } },
    { kind: 'signedOut', code: 32 },
  ],
  [
    'a text for an error',
    403,
    { error: 'no access' },
    { kind: 'forbidden', reason: 'HTTP_403', registrationUrl: null },
  ],
  [
    'the meaningful code among several',
    401,
    {
      errors: [
        { code: 1, message: 'a' },
        { code: 89, message: 'b' },
      ],
    },
    { kind: 'signedOut', code: 89 },
  ],
  [
    '214 with a reason inside',
    400,
    simple(214, 'Webhook failed: CrcValidationFailed, try again'),
    { kind: 'webhook', reason: 'CrcValidationFailed' },
  ],
  [
    '214 without',
    400,
    simple(214),
    { kind: 'invalid', errors: [{ code: '214', message: 'message', field: null }] },
  ],
]

const adsCodes: readonly Row[] = [
  [
    'UNAUTHORIZED_ACCESS',
    401,
    ads('UNAUTHORIZED_ACCESS'),
    { kind: 'signedOut', code: 'UNAUTHORIZED_ACCESS' },
  ],
  [
    'UNAUTHORIZED_CLIENT_APPLICATION',
    403,
    ads('UNAUTHORIZED_CLIENT_APPLICATION'),
    { kind: 'forbidden', reason: 'UNAUTHORIZED_CLIENT_APPLICATION', registrationUrl: null },
  ],
  [
    'ACCOUNT_NOT_FOUND is forbidden',
    403,
    ads('ACCOUNT_NOT_FOUND'),
    { kind: 'forbidden', reason: 'ACCOUNT_NOT_FOUND', registrationUrl: null },
  ],
  ['LINE_ITEM_NOT_FOUND', 404, ads('LINE_ITEM_NOT_FOUND'), { kind: 'notFound', code: 'LINE_ITEM_NOT_FOUND' }],
  ['ROUTE_NOT_FOUND', 404, ads('ROUTE_NOT_FOUND'), { kind: 'notFound', code: 'ROUTE_NOT_FOUND' }],
  [
    'METHOD_NOT_ALLOWED',
    405,
    ads('METHOD_NOT_ALLOWED'),
    { kind: 'invalid', errors: [{ code: 'METHOD_NOT_ALLOWED', message: 'message', field: null }] },
  ],
  ['CANCELLED_REQUEST', 408, ads('CANCELLED_REQUEST'), { kind: 'timeout', reached: 'perhaps', afterMs: 5 }],
  ['LOCK_ACQUISITION_TIMEOUT', 423, ads('LOCK_ACQUISITION_TIMEOUT'), { kind: 'conflict', fields: [] }],
  ['INTERNAL_ERROR', 500, ads('INTERNAL_ERROR'), { kind: 'serverError', status: 500, retryAfterMs: null }],
  [
    'OVER_CAPACITY with retry-after',
    503,
    ads('OVER_CAPACITY'),
    { kind: 'serverError', status: 503, retryAfterMs: 7000 },
    { 'retry-after': '7' },
  ],
  [
    'FEATURE_NOT_AVAILABLE',
    400,
    ads('FEATURE_NOT_AVAILABLE'),
    { kind: 'invalid', errors: [{ code: 'FEATURE_NOT_AVAILABLE', message: 'message', field: null }] },
  ],
  [
    'several findings with everything they carry',
    400,
    {
      errors: [
        { code: 'MISSING_PARAMETER', message: 'm', parameter: 'name' },
        {
          code: 'INVALID_PARAMETER',
          message: 'i',
          parameter: 'start_time',
          value: 'x',
          details: 'invalid date',
        },
        { code: 'INVALID', message: 'a', attribute: 'objective', value: 7 },
      ],
    },
    {
      kind: 'invalid',
      errors: [
        { code: 'MISSING_PARAMETER', message: 'm', field: 'name' },
        { code: 'INVALID_PARAMETER', message: 'i', field: 'start_time', value: 'x', details: 'invalid date' },
        { code: 'INVALID', message: 'a', field: 'objective', value: '7' },
      ],
    },
  ],
]

describeFaults('codes of the platform host', platformCodes)
describeFaults('codes of the ads host', adsCodes)
