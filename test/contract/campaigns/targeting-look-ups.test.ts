import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../support/outcomes.ts'
import { workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { type CampaignPublishing, setCampaignPublishing } from './campaign-publishing.ts'
import { writeElsewhere } from './other-program.ts'

/** Shared by all tests. */
let begun: CampaignPublishing | null = null
let work: CampaignPublishing
let stage: Stage
beforeEach(async () => {
  begun ??= await setCampaignPublishing()
  work = begun
  stage = begun.stage
})
afterAll(() => begun?.stage.end())

it('finds the places in a pasted list, and suggests matches for the rest', async () => {
  const texts = ['Hamburg', 'FR', 'Hmaburg', 'Xanadu']
  const { matches, fault } = unwrap(
    await stage.handlers.targeting.matchPlaces({ workspace, texts, preferred: 'CITIES' }),
  )
  expect(fault).toBeNull()
  expect(matches.map(({ place }) => place?.name ?? null)).toEqual(['Hamburg, Germany', 'France', null, null])
  expect(matches[2]?.suggestions.map(({ name }) => name)).toContain('Hamburg, Germany')
  expect(matches[3]?.suggestions).toEqual([])
})

describe('users who never signed in', () => {
  const find = async (...users: string[]) =>
    unwrap(
      await stage.handlers.targeting.lookUp({
        workspace,
        kind: 'users',
        query: '',
        filter: { users },
        refresh: false,
      }),
    )

  it('are found by handle and ID, and those found before also without the service', async () => {
    const found = await find('BERT', '11348282', 'nobody_at_all')
    expect(found.options.map(({ name, record }) => [name, record.title])).toEqual([
      [expect.stringMatching(/^@[a-z]+_/), expect.stringMatching(/^[A-Z][a-z]+ [A-Z]/)],
      ['@bert', 'Bert Brand'],
    ])
    await stage.control('POST', '/faults', {
      match: { path_regex: '/2/users' },
      times: 9,
      drop: 'before',
    })
    const later = await find('bert', 'ada')
    expect(later).toMatchObject({ isLocal: true, fault: { kind: expect.any(String) } })
    expect(later.options.map(({ name }) => name)).toEqual(['@bert'])
    await stage.control('DELETE', '/faults')
  })

  it('have names in a set that others wrote', async () => {
    const [item] = await work.rows()
    const lineItem = item?.remoteId ?? ''
    await writeElsewhere(stage, 'POST', `accounts/${workspace.accountId}/targeting_criteria`, {
      line_item_id: lineItem,
      targeting_type: 'SIMILAR_TO_FOLLOWERS_OF_USER',
      targeting_value: '21348283',
    })
    const { rows: found } = unwrap(
      await stage.handlers.targeting.read({ workspace, lineItem, refresh: true }),
    )
    expect(found.find(({ targeting_value }) => targeting_value === '21348283')?.name).toMatch(/^@[a-z]+_/)
  })
})

it('searches stored look-ups while the service can’t be reached, and keeps the last estimate', async () => {
  const ask = { workspace, kind: 'locations' as const, filter: {}, refresh: false }
  await stage.handlers.targeting.lookUp({ ...ask, query: 'Berl' })
  const criteria = [
    { targeting_type: 'BROAD_KEYWORD', targeting_value: 'tent', operator_type: 'EQ' as const },
  ]
  const estimate = unwrap(await stage.handlers.targeting.estimate({ workspace, criteria, ask: true }))
  expect(estimate.value?.max).toBeGreaterThan(0)
  await stage.control('POST', '/faults', {
    match: { path_regex: 'targeting_criteria/' },
    times: 9,
    drop: 'before',
  })
  const found = unwrap(await stage.handlers.targeting.lookUp({ ...ask, query: 'Berli' }))
  expect(found.isLocal).toBe(true)
  expect(found.options.map(({ name }) => name).join()).toContain('Berlin')
  const last = unwrap(await stage.handlers.targeting.estimate({ workspace, criteria, ask: false }))
  expect(last.value).toEqual(estimate.value)
})
