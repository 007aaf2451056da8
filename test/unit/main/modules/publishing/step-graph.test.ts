import { describe, expect, it } from 'vitest'
import type { StepHead } from '../../../../../src/main/modules/jobs/job-rows.ts'
import { StepGraph, unreachable } from '../../../../../src/main/modules/publishing/step-graph.ts'
import { mediaUploadOperations } from '../../../../../src/shared/api/platform/media-upload.ts'
import { entityKinds } from '../../../../../src/shared/entities/registry.ts'
import { draftOf, stepOf } from './publish-rows.ts'

const head = (id: string, change: Partial<StepHead> = {}): StepHead => {
  const { subject = 'poll', kind = 'create' } = change
  return stepOf(draftOf(subject, kind, {}), { id, state: 'waiting', draftId: `draft ${id}`, ...change })
}
const upload = (id: string, change: Partial<StepHead> = {}) =>
  head(id, { operation: mediaUploadOperations.initialize.id, ...change })
const campaign = (id: string, change: Partial<StepHead> = {}) => head(id, { subject: 'campaign', ...change })

function graphOf(...heads: readonly StepHead[]): StepGraph {
  const graph = new StepGraph()
  graph.add(heads.map((one, index) => ({ ...one, position: index + 1 })))
  return graph
}
const idsOf = (heads: readonly StepHead[]) => heads.map(({ id }) => id)
const launchesOf = (graph: StepGraph, max: number, beingRead: readonly string[] = []) =>
  graph.launches(max, new Set(beingRead), 0).map(idsOf)

describe('steps that are read again', () => {
  it('start when that is due, and hold up no others', () => {
    const graph = graphOf(head('a'), head('b'))
    graph.setReread('a', { firstReadAt: 0, dueAt: 20 })
    expect(graph.rereadOf('a')).toEqual({ firstReadAt: 0, dueAt: 20 })
    expect(graph.nextRereadAt()).toBe(20)
    expect(graph.launches(9, new Set(), 19).map(idsOf)).toEqual([['b']])
    expect(graph.launches(9, new Set(), 20).map(idsOf)).toEqual([['a'], ['b']])
    graph.move('a', { state: 'sending' })
    expect(graph.nextRereadAt(), 'under way').toBeNull()
    graph.move('a', { state: 'waiting' })
    graph.setReread('a', null)
    expect(graph.rereadOf('a')).toBeNull()
    expect(graph.nextRereadAt()).toBeNull()
    graph.setReread('a', { firstReadAt: 0, dueAt: 50 })
    graph.setReread('b', { firstReadAt: 0, dueAt: 40 })
    expect(graph.nextRereadAt()).toBe(40)
    graph.setReread('a', null)
    graph.setReread('b', null)
    expect(graph.launches(9, new Set(), 0).map(idsOf).sort()).toEqual([['a'], ['b']])
  })
})
const maximum = entityKinds.campaign.batch?.maximum ?? 0

describe('which steps are ready', () => {
  it('are those whose needs are done, in order, up to a number', () => {
    const graph = graphOf(head('a'), head('b', { needs: ['a'] }), head('c'), head('d', { state: 'failed' }))
    expect(idsOf(graph.ready('call', 10))).toEqual(['a', 'c'])
    expect(idsOf(graph.ready('call', 1))).toEqual(['a'])
    graph.move('a', { state: 'done' })
    expect(idsOf(graph.ready('call', 10))).toEqual(['c', 'b'])
    graph.move('a', { state: 'waiting' })
    expect(idsOf(graph.ready('call', 10))).toEqual(['c', 'a'])
  })

  it('are ready at once if a job is loaded in which their needs are done', () => {
    expect(
      idsOf(graphOf(head('b', { needs: ['a'] }), head('a', { state: 'done' })).ready('call', 10)),
    ).toEqual(['b'])
    const graph = graphOf(head('b', { needs: ['a'] }))
    graph.add([head('a', { state: 'done' })])
    expect(idsOf(graph.ready('call', 10))).toEqual(['b'])
  })

  it('are uploads or calls', () => {
    const graph = graphOf(upload('a'), head('b'))
    expect(idsOf(graph.ready('upload', 10))).toEqual(['a'])
    expect(idsOf(graph.ready('call', 10))).toEqual(['b'])
    expect(graph.hasReady()).toBe(true)
    graph.move('b', { state: 'sending' })
    expect(graph.hasReady()).toBe(true)
    graph.move('a', { state: 'sending' })
    expect(graph.hasReady()).toBe(false)
  })

  it('are no twins of those whose outcome is open', () => {
    const graph = graphOf(
      head('a', { matchKey: 'k' }),
      head('b', { matchKey: 'k' }),
      head('c', { matchKey: 'l' }),
    )
    expect(idsOf(graph.ready('call', 10))).toEqual(['a', 'c'])
    for (const state of ['sending', 'unknown'] as const) {
      graph.move('a', { state })
      expect(idsOf(graph.ready('call', 10))).toEqual(['c'])
    }
    graph.move('a', { state: 'done' })
    expect(idsOf(graph.ready('call', 10))).toEqual(['b', 'c'])
    graph.move('unheard of', { state: 'done' })
    expect(graph.counts()).toMatchObject({ waiting: 2, done: 1, unknown: 0 })
  })

  it('are no twins of what an earlier run of the program has sent', () => {
    for (const state of ['sending', 'unknown'] as const) {
      const graph = graphOf(head('a', { state, matchKey: 'k' }), head('b', { matchKey: 'k' }))
      expect(idsOf(graph.ready('call', 10))).toEqual([])
    }
  })

  it('are all that one step held up', () => {
    const graph = graphOf(head('a'), head('b', { needs: ['a'] }), head('c', { needs: ['a'] }))
    expect(idsOf(graph.behind('a'))).toEqual(['b', 'c'])
    graph.move('a', { state: 'done' })
    expect(idsOf(graph.ready('call', 10))).toEqual(['b', 'c'])
  })

  it('aren’t sought behind too many twins', () => {
    const twins = Array.from({ length: 500 }, (_, index) => head(`t${index}`, { matchKey: 'k' }))
    const tooMany = graphOf(...twins, head('last'))
    expect(idsOf(tooMany.ready('call', 10))).toEqual(['t0'])
    expect(launchesOf(tooMany, 10)).toEqual([['t0']])
    const many = graphOf(...twins.slice(1), head('last'))
    expect(idsOf(many.ready('call', 10))).toEqual(['t1', 'last'])
    expect(launchesOf(many, 10)).toEqual([['t1'], ['last']])
  })
})

describe('which steps share a call', () => {
  it('are those of one kind, up to its maximum', () => {
    const campaigns = Array.from({ length: maximum + 1 }, (_, index) => campaign(`c${index}`))
    const graph = graphOf(head('a'), ...campaigns, head('b'), campaign('u', { kind: 'update' }))
    const launches = launchesOf(graph, 10)
    expect(launches.map(({ length }) => length)).toEqual([1, maximum, 1, 1, 1])
    expect(launchesOf(graph, 2).map(({ length }) => length)).toEqual([1, maximum])
    expect(graph.batchOf('c0')).toEqual({ key: 'campaign create', maximum })
    expect(graph.batchOf('a')).toBeNull()
    expect(graph.batchOf('unheard of')).toBeNull()
  })

  it('are added to a call that has room, beyond the number of calls', () => {
    const graph = graphOf(campaign('a'), head('p'), campaign('b'), head('q'))
    expect(launchesOf(graph, 1)).toEqual([['a', 'b']])
    expect(launchesOf(graph, 2)).toEqual([['a', 'b'], ['p']])
    expect(launchesOf(graph, 0)).toEqual([])
  })

  it('aren’t those that are sent alone, nor twins', () => {
    const graph = graphOf(
      campaign('a'),
      campaign('b'),
      campaign('c', { matchKey: 'k' }),
      campaign('d', { matchKey: 'k' }),
    )
    graph.setAlone(['b'])
    expect(launchesOf(graph, 10)).toEqual([['a', 'c'], ['b']])
    graph.setAlone(['a', 'c'])
    expect(launchesOf(graph, 10)).toEqual([['a'], ['b'], ['c']])
  })

  it('wait while others of their kind are looked up', () => {
    const graph = graphOf(campaign('a', { state: 'unknown' }), campaign('b'), head('p'))
    expect(launchesOf(graph, 10, ['a'])).toEqual([['p']])
    expect(launchesOf(graph, 10, ['unheard of'])).toEqual([['b'], ['p']])
  })
})

describe('which steps need another', () => {
  const graph = graphOf(
    upload('u', { draftId: 'media' }),
    head('m', { needs: ['u'], draftId: 'media' }),
    head('card', { needs: ['m', 'missing'] }),
    head('post', { needs: ['card', 'm'] }),
  )

  it('are those behind it, each once and in order', () => {
    expect(idsOf(graph.behind('u'))).toEqual(['m', 'card', 'post'])
    expect(idsOf(graph.behind('post'))).toEqual([])
  })

  it('can’t run if it failed', () => {
    const failed = graphOf(
      head('a', { state: 'failed' }),
      head('b', { needs: ['a'] }),
      head('c', { needs: ['b'] }),
      head('d'),
    )
    expect(idsOf(unreachable(failed, ['a', 'b', 'c', 'd', 'unheard of']))).toEqual(['b', 'c'])
    for (const state of ['conflict', 'blocked', 'cancelled'] as const) {
      failed.move('a', { state })
      expect(idsOf(unreachable(failed, ['b']))).toEqual(['b'])
    }
    failed.move('a', { state: 'unknown' })
    expect(unreachable(failed, ['b'])).toEqual([])
    expect(unreachable(graphOf(head('x', { needs: ['missing'] })), ['x'])).toEqual([])
  })

  it('have an upload of their own draft', () => {
    expect(graph.uploadOf('m')?.id).toBe('u')
    expect(graph.uploadOf('card')).toBeUndefined()
    const other = graphOf(upload('u'), head('x'), head('m', { needs: ['u', 'x'], draftId: 'draft x' }))
    expect(other.uploadOf('m')).toBeUndefined()
    expect(graph.uploadOf('unheard of')).toBeUndefined()
    expect(idsOf(graph.inState('waiting', 'done'))).toEqual(['u', 'm', 'card', 'post'])
    expect(idsOf(graph.inState('done'))).toEqual([])
  })
})
