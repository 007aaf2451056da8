import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { NativeQuestion } from '../../../../../src/main/core/ports-desktop.ts'
import { createPreferencesHandlers } from '../../../../../src/main/modules/desktop/preferences.ts'
import { spendingQuestion, unconfirmedAmount } from '../../../../../src/main/modules/publishing/money.ts'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences } from '../../../../../src/shared/desktop/preferences.ts'
import { type MoneyThresholds, thresholdOf } from '../../../../../src/shared/money/money-threshold.ts'

function preferencesOver(before: MoneyThresholds, confirms: boolean, spendsMoney = true) {
  const questions: NativeQuestion[] = []
  const stored: Record<string, unknown> = { preferences: { ...defaultPreferences, moneyThresholds: before } }
  const changed: string[] = []
  const handlers = createPreferencesHandlers(
    {
      get: (key) => stored[key],
      set(key, value) {
        stored[key] = value
        return succeed(undefined)
      },
    },
    (name) => void changed.push(name),
    {
      questions: {
        async confirm(question) {
          questions.push(question)
          return confirms
        },
      },
      spendsMoney: () => spendsMoney,
    },
  )
  const thresholds = async () => {
    const read = await handlers.read(undefined)
    return read.ok ? read.value.moneyThresholds : null
  }
  return { handlers, questions, changed, thresholds }
}

const amount = fc.option(fc.integer({ min: 1, max: 9 }).map((value) => micro.parse(value * 1_000_000)))
const thresholds: fc.Arbitrary<MoneyThresholds> = fc.dictionary(fc.constantFrom('*', 'EUR', 'USD'), amount)

/** Whether an amount that required confirmation before would no longer; JPY stands for all other currencies. */
const isRaised = (before: MoneyThresholds, after: MoneyThresholds) =>
  ['EUR', 'USD', 'JPY'].some((currency) => {
    const [from, to] = [thresholdOf(before, currency), thresholdOf(after, currency)]
    return from !== null && (to === null || to > from)
  })

it('raising thresholds has to be confirmed in a system message box', async () => {
  await fc.assert(
    fc.asyncProperty(thresholds, thresholds, fc.boolean(), async (before, after, confirms) => {
      const over = preferencesOver(before, confirms)
      const outcome = await over.handlers.change({ moneyThresholds: after })
      const raised = isRaised(before, after)
      if (raised) expect(over.questions).toHaveLength(1)
      const isChanged = over.questions.length === 0 || confirms
      expect(outcome.ok).toBe(isChanged)
      expect(await over.thresholds()).toEqual(isChanged ? after : before)
      expect(over.changed).toHaveLength(isChanged ? 1 : 0)
    }),
    { numRuns: 200 },
  )
})

it.each([
  ['what is lowered', { '*': micro.parse(1_000_000) }, true],
  ['other settings', undefined, true],
  ['where only the built-in sandbox is published to', { '*': null }, false],
])('nothing is asked for %s', async (_name, after, spendsMoney) => {
  const over = preferencesOver({ '*': micro.parse(5_000_000) }, false, spendsMoney)
  const changes = after === undefined ? { theme: 'dark' as const } : { moneyThresholds: after }
  expect((await over.handlers.change(changes)).ok).toBe(true)
  expect(over.questions).toEqual([])
})

it('removing a currency’s own threshold raises it to the general one', async () => {
  const before = { '*': micro.parse(9_000_000), EUR: micro.parse(1_000_000) }
  const over = preferencesOver(before, false)
  const outcome = await over.handlers.change({ moneyThresholds: { '*': micro.parse(9_000_000) } })
  expect(outcome.ok).toBe(false)
  expect(over.questions[0]).toMatchObject({ action: 'Raise thresholds' })
})

it('amounts above the threshold are written as people write them, with the account’s name', () => {
  const toType = [{ of: 'single', currency: 'EUR', amount: micro.parse(20_000_000_000) }] as const
  expect(
    spendingQuestion(
      { toType, starts: { total: 0, items: [], hasUnswitched: false }, steps: 3 },
      'Northwind Outdoor',
      'Live',
    ),
  ).toMatchObject({
    message: 'Publish 3 steps to Northwind Outdoor (Live)?',
    detail: 'Largest amount: 20,000.00 EUR\nThese amounts are above your threshold.',
  })
  const start = {
    isAgain: true,
    lineItems: 1,
    from: null,
    until: Date.parse('2026-12-24T22:59:00Z'),
    total: micro.parse(9_000_000_000),
    daily: null,
    field: 'end_time',
    zone: 'Europe/Berlin',
  }
  const item = { title: 'Boots DE', campaign: 'Spring', currency: 'EUR', start }
  const starts = { total: 3, items: [item], hasUnswitched: true }
  expect(spendingQuestion({ toType: [], starts, steps: 1 }, 'Northwind Outdoor', 'Live')).toEqual({
    title: 'Confirm what starts to spend',
    message: 'Publish 1 step to Northwind Outdoor (Live)?',
    detail: 'Boots DE in Spring: Runs again: until 24 Dec 2026, 23:59 CET, up to 9,000.00 EUR.\nAnd 2 more.',
    action: 'Publish',
  })
  expect(unconfirmedAmount(toType, [])).toBe(
    'The amount 20,000.00 EUR is above your threshold. Type it to confirm. Nothing was sent.',
  )
})
