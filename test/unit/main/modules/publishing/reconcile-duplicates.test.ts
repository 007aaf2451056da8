import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../../../src/main/modules/jobs/journal.ts'
import { readDuplicates, type SentStep } from '../../../../../src/main/modules/publishing/reconcile.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { draftOf, dropped, entryOf, job, pollContent, pollRecord, stepOf } from './publish-rows.ts'
import { type Answer, answerOf, partsOver, serviceThat } from './service-that.ts'

const poll = stepOf(draftOf('poll', 'create', { patch: pollContent }))

describe('what an earlier call created besides', () => {
  const done = { ...poll, state: 'done', remoteId: 'p2' } as const
  const sent = { step: done, entries: [entryOf(pollContent, null, ['p1'])] }
  const look = ({
    records,
    ...more
  }: {
    records: Answer
    sentStep?: SentStep
    claimed?: Outcome<ReadonlySet<string>>
    open?: Outcome<readonly string[]>
    sentByOther?: Outcome<readonly JournalEntry[]>
  }) => {
    const { jobs } = partsOver(serviceThat().gateway, 'p9')
    const service = serviceThat(records)
    const parts = {
      gateway: service.gateway,
      jobs: {
        claimed: (...asked: Parameters<typeof jobs.claimed>) => more.claimed ?? jobs.claimed(...asked),
        openCreates: () => more.open ?? succeed(more.sentByOther === undefined ? [] : ['job-7']),
      },
      journal: { ofStep: () => more.sentByOther ?? succeed([]) },
    }
    return readDuplicates(parts, job, more.sentStep ?? sent)
  }
  const idsOf = async (given: Parameters<typeof look>[0]) =>
    unwrap(await look(given)).map(({ candidate }) => candidate.remoteId)
  const both = answerOf(pollRecord('p1'), pollRecord('p2'), pollRecord('p3'), pollRecord('p9'))

  it('is what has its content, but isn’t its own, another step’s or from before', async () => {
    expect(await idsOf({ records: both })).toEqual(['p3'])
    expect(
      await idsOf({ records: answerOf(pollRecord('p2'), pollRecord('p3', { first_choice: 'c' })) }),
    ).toEqual([])
  })

  it('isn’t what another open call may have created', async () => {
    expect(await idsOf({ records: both, sentByOther: succeed([entryOf(pollContent)]) })).toEqual([])
    expect(
      await idsOf({ records: both, sentByOther: succeed([entryOf({ ...pollContent, name: 'Boots' })]) }),
    ).toEqual(['p3'])
  })

  it('can’t be told if nothing was read before', async () => {
    const unread = { ...sent, entries: [entryOf(pollContent, null, null)] }
    expect(await idsOf({ records: both, sentStep: unread })).toEqual([])
  })

  it('is only looked for where nothing else can have its key once it’s done', async () => {
    const patch = { line_item_id: 'l1', tweet_id: '9' }
    const promotion = stepOf(draftOf('promotedPost', 'create', { patch }), { remoteId: 'x' })
    const entries = [entryOf({ account_id: 'a1', line_item_id: 'l1', tweet_ids: ['9'] })]
    const records = answerOf({ id: 'y', line_item_id: 'l1', tweet_id: '9' })
    const idsIn = (state: 'done' | 'failed') =>
      idsOf({ records, sentStep: { step: { ...promotion, state }, entries } })
    expect(await idsIn('done')).toEqual([])
    expect(await idsIn('failed')).toEqual(['y'])
  })

  it('is nothing if nothing was sent, or the service can’t create it', async () => {
    expect(await idsOf({ records: both, sentStep: { ...sent, entries: [] } })).toEqual([])
    const card = stepOf(draftOf('legacyCard', 'create', {}))
    expect(await idsOf({ records: both, sentStep: { ...sent, step: card } })).toEqual([])
  })

  it('needs no other journal if there is nothing', async () => {
    const look = { records: answerOf(pollRecord('p2')), open: fail(jobFaults.forbidden) }
    expect(await idsOf(look)).toEqual([])
  })

  it('is unknown while the list can’t be read', async () => {
    expect((await look({ records: fail(dropped) })).ok).toBe(false)
    expect((await look({ records: both, open: fail(jobFaults.forbidden) })).ok).toBe(false)
    expect((await look({ records: both, claimed: fail(dropped) })).ok).toBe(false)
    expect((await look({ records: both, sentByOther: fail(dropped) })).ok).toBe(false)
  })
})
