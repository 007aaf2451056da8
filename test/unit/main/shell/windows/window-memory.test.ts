import { describe, expect, it } from 'vitest'
import { createWindowMemory, stateOf } from '../../../../../src/main/shell/windows/window-memory.ts'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import { recordingLogger, settingsOf } from '../support.ts'

const bounds = { x: 1, y: 2, width: 1000, height: 700 }
const selection = { environmentId: 'x', userId: '1', accountId: 'a' }
const state = { bounds, maximized: false, place: '/campaigns/8x4k', selection }

const memoryOver = (stored: unknown) => createWindowMemory(settingsOf({ windows: stored }), recordingLogger())

it('reads what was stored about the last five windows', () => {
  const memory = memoryOver(undefined)
  memory.save([{ ...state, place: '/media' }, state, state, state, state, state])
  expect(memory.read()).toEqual([state, state, state, state, state])
})

it.each([
  undefined,
  null,
  'x',
  {},
  [{ ...state, maximized: 'yes' }],
  [{ ...state, bounds: { ...bounds, width: Number.NaN } }],
  [{ ...state, bounds: { ...bounds, x: 1e9 } }],
  [{ ...state, bounds: { ...bounds, height: 0 } }],
  [{ ...state, extra: 1 }],
])('starts as usual after %j', (damaged) => expect(memoryOver(damaged).read()).toEqual([]))

it('keeps other windows if one can’t be read', () => {
  const other = { ...state, place: '/media' }
  const damaged = [state, { ...state, bounds: null }, null, 'x', { ...state, extra: 1 }, other]
  expect(memoryOver(damaged).read()).toEqual([state, other])
})

it('opens the last five windows if there are more', () => {
  const stored = Array.from({ length: 7 }, (_, index) => ({ ...state, place: `/media/${index}` }))
  expect(memoryOver(stored).read()).toEqual(stored.slice(2))
})

it.each(['https://evil.example', '//evil', '/a b', '/x?y=1', '/A', `/${'a'.repeat(400)}`, 7])(
  'opens a window without its route if that is %j',
  (place) => expect(memoryOver([{ ...state, place }]).read()).toEqual([{ ...state, place: null }]),
)

it.each([undefined, null, 'x', {}, { ...selection, userId: 1 }])(
  'opens a window that begins with the last choice if its own is %j',
  (damaged) =>
    expect(memoryOver([{ ...state, selection: damaged }]).read()).toEqual([{ ...state, selection: null }]),
)

it('logs that the disk stored nothing', () => {
  const logger = recordingLogger()
  const settings = {
    get: () => undefined,
    set: () => fail({ kind: 'storage', code: 'EROFS', message: 'Read only.' } as const),
  }
  createWindowMemory(settings, logger).save([state])
  expect(logger.entries).toMatchObject([{ level: 'warn', event: 'window.stateNotSaved' }])
})

describe('the route of an address', () => {
  it.each([
    ['app://flightdeck/#/campaigns/8x4k', '/campaigns/8x4k'],
    ['app://flightdeck/#/creatives/cards/draft%3Aabc', '/creatives/cards/draft%3Aabc'],
    ['app://flightdeck/#/creatives/cards/new', '/creatives'],
    ['app://flightdeck/#/review/print', '/review'],
    ['app://flightdeck/#/webhooks/register', '/webhooks'],
    ['app://flightdeck/#/connect/sandbox', null],
    ['app://flightdeck/#/welcome', null],
    ['app://flightdeck/', null],
    ['', null],
  ])('of %s is %s', (address, place) => {
    expect(stateOf({ bounds, maximized: true, address, selection })).toEqual({
      bounds,
      maximized: true,
      place,
      selection,
    })
  })
})
