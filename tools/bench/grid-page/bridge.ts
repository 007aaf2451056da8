import { succeed } from '../../../src/shared/core/outcome.ts'
import { signedIn, testBridge } from '../../../test/unit/renderer/support/bridge.ts'
import { eventAt, keysFrom, rowAt } from './rows.ts'

/**
 * Replaces main: a grid of campaigns or an inbox with as many rows as the address requests, with the bridge's delay of
 * a few milliseconds. The screens are the program's own, in English.
 */
const total = Number(new URLSearchParams(Reflect.get(globalThis, 'location').search).get('rows') ?? 100_000)
const bridgeMs = 3

const later = <T>(value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(value), bridgeMs)
  })

const { bridge } = testBridge({
  session: { state: async () => succeed({ ...signedIn, accountId: '18ce54d4x5t' }) },
  app: {
    info: async () =>
      succeed({
        version: '0',
        electron: '',
        chrome: '',
        node: '',
        platform: '',
        dataFolder: '',
        notices: [],
      }),
  },
  drafts: {
    summary: async () => succeed({ unpublished: 0, bySubject: {}, failed: 0, unknown: 0, conflicts: 0 }),
    undoState: async () => succeed({ undo: null, redo: null }),
  },
  jobs: { list: async () => succeed({ rows: [], total: 0 }) },
  accounts: { list: async () => succeed({ accounts: [], seenAt: 0 }) },
  inbox: {
    kinds: async () => succeed(['dm.received']),
    list: ({ offset, count }) =>
      later(
        succeed({
          rows: Array.from({ length: Math.max(0, Math.min(count, total - offset)) }, (_, step) =>
            eventAt(total - offset - step),
          ),
          total,
        }),
      ),
  },
  campaigns: {
    open: () =>
      later(
        succeed({
          viewId: 'v1',
          rows: total,
          campaigns: Math.ceil(total / 21),
          lineItems: total - Math.ceil(total / 21),
          deleted: 0,
          seenAt: Date.now(),
          sync: { kind: 'idle' },
          currency: 'EUR',
          timezone: 'Europe/Berlin',
        }),
      ),
    window: ({ offset, count }) =>
      later(
        succeed({
          rows: Array.from({ length: Math.max(0, Math.min(count, total - offset)) }, (_, step) =>
            rowAt(offset + step),
          ),
          total,
          stale: false,
        }),
      ),
    placeOf: async () => succeed(null),
    named: async ({ lines }) => {
      const { from, to } = lines === 'all' ? { from: 0, to: total - 1 } : lines
      const lineItems = Array.from({ length: to - from + 1 }, (_, step) => keysFrom(from + step))
      return succeed({ campaigns: [], lineItems })
    },
    sums: () => later(succeed({ campaigns: 0, lineItems: 0, money: [], figures: null })),
    edit: ({ edits }) => later(succeed({ changed: edits.length, refused: [] })),
  },
})
Reflect.set(globalThis, 'flightdeck', bridge)
