import { describe, expect, it } from 'vitest'
import type { PlannedWorkspace } from '../../../../../src/main/modules/checks/worker/check-reader.ts'
import { confirmPlan } from '../../../../../src/main/modules/publishing/confirm-plan.ts'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { ConfirmedAmount } from '../../../../../src/shared/money/money-threshold.ts'

const amountOf = (euros: number) => micro.parse(euros * 1_000_000)
const toType = (euros: number) => [{ of: 'single', currency: 'EUR', amount: amountOf(euros) }] as const
const sharing = {
  audienceId: 'b1',
  audience: 'Boot buyers',
  people: 4_959,
  receiverId: 'a2',
  receiver: 'Wayline',
  level: 'READ_ONLY',
}
const planOf = (change: Partial<PlannedWorkspace>): PlannedWorkspace => ({
  planId: 1,
  steps: 2,
  drafts: 2,
  title: 'Spring',
  toType: [],
  sharings: [],
  ...change,
})

interface Case {
  readonly plans: readonly PlannedWorkspace[]
  readonly kind?: 'sandbox' | 'production'
  readonly typed?: readonly ConfirmedAmount[]
  /** The question that is declined. */
  readonly declined?: string
}

/** The titles of the questions, and the plan's ID or what it was refused with. */
async function confirm({ plans, kind = 'production', typed = [], declined = '' }: Case) {
  const questions: string[] = []
  let count = 0
  const outcome = await confirmPlan({
    plan: async () => {
      count += 1
      return succeed(plans[Math.min(count, plans.length) - 1] ?? planOf({}))
    },
    questions: {
      async confirm({ title }) {
        questions.push(title)
        return title !== declined
      },
    },
    accountName: 'Northwind',
    environment: { kind, name: 'Live' },
    typed,
  })
  return { questions, count, result: outcome.ok ? outcome.value.planId : outcome.fault.message }
}

const large = { toType: toType(500) }
const shared = { sharings: [sharing] }

describe('what is confirmed before a publish', () => {
  it('is nothing without large amounts and sharings, and the plan is made once', async () => {
    expect(await confirm({ plans: [planOf({})] })).toEqual({ questions: [], count: 1, result: 1 })
  })

  it('are amounts and sharings, each once, against a plan made again', async () => {
    const plans = [planOf({ ...large, ...shared }), planOf({ ...large, ...shared, planId: 2 })]
    expect(await confirm({ plans })).toEqual({
      questions: ['Confirm amounts', 'Share audiences'],
      count: 2,
      result: 2,
    })
  })

  it('is asked about sharings in the sandbox too, after amounts were typed', async () => {
    const plans = [planOf({ ...large, ...shared })]
    expect((await confirm({ plans, kind: 'sandbox' })).result).toMatch(/Type it to confirm/)
    const typed = [{ currency: 'EUR', amount: amountOf(500) }]
    expect(await confirm({ plans, kind: 'sandbox', typed })).toMatchObject({
      questions: ['Share audiences'],
      result: 1,
    })
  })

  it.each(['Confirm amounts', 'Share audiences'])('sends nothing if “%s” is declined', async (declined) => {
    const { result, questions } = await confirm({ plans: [planOf({ ...large, ...shared })], declined })
    expect(result).toBe('Nothing was sent.')
    expect(questions.at(-1)).toBe(declined)
  })

  it.each<[string, Partial<PlannedWorkspace>, RegExp]>([
    ['an amount', { ...large, ...shared, toType: toType(900) }, /900\.00 EUR is above/],
    ['a receiver', { ...large, sharings: [{ ...sharing, receiverId: 'a3' }] }, /What is shared changed/],
    ['a further sharing', { ...large, sharings: [sharing, sharing] }, /What is shared changed/],
  ])('sends nothing if %s changed during the questions', async (_what, change, message) => {
    const { result } = await confirm({ plans: [planOf({ ...large, ...shared }), planOf(change)] })
    expect(result).toMatch(message)
  })
})
