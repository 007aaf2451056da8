import { describe, expect, it } from 'vitest'
import type { NativeQuestion } from '../../../../../src/main/core/ports-desktop.ts'
import type { PlannedWorkspace } from '../../../../../src/main/modules/checks/worker/check-reader.ts'
import { confirmPlan } from '../../../../../src/main/modules/publishing/confirm-plan.ts'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { ConfirmedAmount } from '../../../../../src/shared/money/money-threshold.ts'
import { jobFaults } from '../jobs/job-faults.ts'

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
  starts: { total: 0, items: [], hasUnswitched: false },
  sharings: [],
  ...change,
})

interface Case {
  readonly plans: readonly (PlannedWorkspace | Fault)[]
  /** Null if the environment is gone. */
  readonly kind?: 'sandbox' | 'production' | null
  readonly typed?: readonly ConfirmedAmount[]
  /** The question that is declined. */
  readonly declined?: string
}

/** The questions and their titles, and the plan's ID or what it was refused with. */
async function confirm({ plans, kind = 'production', typed = [], declined = '' }: Case) {
  const questions: string[] = []
  const asked: NativeQuestion[] = []
  let count = 0
  const outcome = await confirmPlan({
    plan: async () => {
      count += 1
      const plan = plans[Math.min(count, plans.length) - 1] ?? planOf({})
      return 'kind' in plan ? fail(plan) : succeed(plan)
    },
    questions: {
      async confirm(question) {
        const { title } = question
        questions.push(title)
        asked.push(question)
        return title !== declined
      },
    },
    accountName: 'Northwind',
    environment: kind === null ? null : { kind, name: 'Live' },
    typed,
  })
  return { questions, asked, count, result: outcome.ok ? outcome.value.planId : outcome.fault.message }
}

const large = { toType: toType(500) }
const shared = { sharings: [sharing] }
const startOf = (until: number) => ({
  title: 'Boots',
  campaign: 'Spring',
  currency: 'EUR',
  start: {
    isAgain: true,
    lineItems: 1,
    from: null,
    until,
    total: amountOf(90),
    daily: amountOf(5),
    field: 'end_time',
    zone: 'UTC',
  },
})
const startsUntil = (until: number) => ({
  starts: { total: 1, items: [startOf(until)], hasUnswitched: true },
})
const starting = startsUntil(Date.UTC(2026, 11, 24))

describe('what is confirmed before a publish', () => {
  it('is nothing without large amounts and sharings, and the plan is made once', async () => {
    expect(await confirm({ plans: [planOf({})] })).toMatchObject({ questions: [], count: 1, result: 1 })
  })

  it('are amounts and sharings, each once, against a plan made again', async () => {
    const plans = [planOf({ ...large, ...shared }), planOf({ ...large, ...shared, planId: 2 })]
    expect(await confirm({ plans })).toMatchObject({
      questions: ['Confirm amounts', 'Share audiences'],
      count: 2,
      result: 2,
    })
  })

  it('is asked with the account, the environment and each amount', async () => {
    const { asked } = await confirm({ plans: [planOf(large)] })
    expect(asked).toEqual([
      {
        title: 'Confirm amounts',
        message: 'Publish 2 steps to Northwind (Live)?',
        detail: 'Largest amount: 500.00 EUR\nThese amounts are above your threshold.',
        action: 'Publish',
      },
    ])
  })

  it.each(['sandbox', null] as const)('has to be typed in the window: %s', async (kind) => {
    const { questions, result } = await confirm({ plans: [planOf(large)], kind })
    expect(questions).toEqual([])
    expect(result).toMatch(/Type it to confirm/)
  })

  it('is nothing that can’t be planned, before or after the questions', async () => {
    expect((await confirm({ plans: [jobFaults.secrets] })).result).toBe(jobFaults.secrets.message)
    const { questions, result } = await confirm({ plans: [planOf(large), jobFaults.secrets] })
    expect(questions).toEqual(['Confirm amounts'])
    expect(result).toBe(jobFaults.secrets.message)
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

  it('isn’t asked about what was switched on: its status says it', async () => {
    const switchedOn = { starts: { ...starting.starts, hasUnswitched: false } }
    expect(await confirm({ plans: [planOf(switchedOn)] })).toMatchObject({ questions: [], result: 1 })
    const { asked } = await confirm({ plans: [planOf({ ...large, ...switchedOn })] })
    expect(asked).toMatchObject([{ detail: expect.stringContaining('Boots in Spring: Runs again: until') }])
  })

  it('is what starts to spend, however little', async () => {
    expect(await confirm({ plans: [planOf(starting), planOf({ ...starting, planId: 2 })] })).toMatchObject({
      questions: ['Confirm what starts to spend'],
      count: 2,
      result: 2,
    })
    const declined = 'Confirm what starts to spend'
    expect((await confirm({ plans: [planOf(starting)], declined })).result).toBe('Nothing was sent.')
  })

  it('is asked once if amounts are large too, and not in the sandbox', async () => {
    expect(await confirm({ plans: [planOf({ ...large, ...starting })] })).toMatchObject({
      questions: ['Confirm amounts'],
    })
    expect(await confirm({ plans: [planOf(starting)], kind: 'sandbox' })).toMatchObject({ questions: [] })
  })

  it.each(['Confirm amounts', 'Share audiences'])('sends nothing if “%s” is declined', async (declined) => {
    const { result, questions } = await confirm({ plans: [planOf({ ...large, ...shared })], declined })
    expect(result).toBe('Nothing was sent.')
    expect(questions.at(-1)).toBe(declined)
  })

  it.each<[string, Partial<PlannedWorkspace>, RegExp]>([
    ['an amount', { ...large, ...shared, toType: toType(900) }, /900\.00 EUR is above/],
    [
      'what starts to spend',
      { ...large, ...shared, ...startsUntil(Date.UTC(2062, 11, 24)) },
      /What starts to spend changed/,
    ],
    ['a receiver', { ...large, sharings: [{ ...sharing, receiverId: 'a3' }] }, /What is shared changed/],
    ['a further sharing', { ...large, sharings: [sharing, sharing] }, /What is shared changed/],
  ])('sends nothing if %s changed during the questions', async (_what, change, message) => {
    const { result } = await confirm({ plans: [planOf({ ...large, ...shared }), planOf(change)] })
    expect(result).toMatch(message)
  })
})
