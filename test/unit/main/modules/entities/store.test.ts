import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { referenceTo } from '../../../../../src/shared/drafts/draft.ts'
import type { EntityQuery } from '../../../../../src/shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../../../src/shared/entities/kinds.ts'
import { setRecord } from '../../../../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

let stage: DraftsStage
let store: Store
beforeEach(() => {
  stage = setDraftsStage()
  store = stage.store
})
afterEach(() => stage.end())

const other = { ...workspace, accountId: 'b' }

const poll = (id: string, name: string, day: number, ...choices: string[]): Fields => ({
  id,
  name,
  updated_at: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
  first_choice: choices[0] ?? null,
  second_choice: choices[1] ?? null,
  third_choice: choices[2] ?? null,
})

const window = (query: Partial<EntityQuery> = {}) => {
  const defaults = { text: '', types: [], changedOnly: false, sort: 'title', descending: false } as const
  const range = { offset: 0, count: 100 }
  const { keys, total } = unwrap(
    store.entities.window({ workspace, subject: 'poll', ...defaults, ...range, ...query }),
  )
  const rows = unwrap(store.entities.rows(workspace, query.subject ?? 'poll', keys))
  return { titles: rows.map(({ title }) => title), total }
}

describe('a window of a list', () => {
  beforeEach(async () => {
    stage.see(
      'poll',
      poll('p1', 'Émile', 3, 'a', 'b'),
      poll('p2', 'apple', 1, 'a', 'b', 'c'),
      poll('p3', 'Banana', 2, 'a', 'b'),
    )
    await stage.create('poll', { name: 'zebra' })
    stage.now += 1_000
    await stage.create('poll', { name: 'Zorro', first_choice: 'x' })
  })

  it.each([
    ['title', false, ['zebra', 'Zorro', 'apple', 'Banana', 'Émile']],
    ['title', true, ['Zorro', 'zebra', 'Émile', 'Banana', 'apple']],
    ['updated', true, ['Zorro', 'zebra', 'Émile', 'Banana', 'apple']],
    ['updated', false, ['zebra', 'Zorro', 'apple', 'Banana', 'Émile']],
    ['type', false, ['zebra', 'Zorro', 'Banana', 'Émile', 'apple']],
  ] as const)('has new entries first, by %s (descending: %s)', (sort, descending, titles) => {
    expect(window({ sort, descending }).titles).toEqual(titles)
  })

  it('has numbers in titles by value, and titles of the same type, too', () => {
    stage.see('poll', poll('p4', 'Week 10', 3), poll('p5', 'Week 2', 3), poll('p6', 'Week 1', 3))
    const weeks = ['Week 1', 'Week 2', 'Week 10']
    expect(window({ text: 'week' }).titles).toEqual(weeks)
    expect(window({ text: 'week', sort: 'type' }).titles).toEqual(weeks)
    expect(window({ text: 'week', descending: true }).titles).toEqual(weeks.toReversed())
  })

  it('can begin and end anywhere, also between new entries and records', () => {
    const all = window().titles
    for (let offset = 0; offset <= 5; offset += 1) {
      for (let count = 1; count <= 5; count += 1) {
        expect(window({ offset, count })).toEqual({ titles: all.slice(offset, offset + count), total: 5 })
      }
    }
  })

  it('finds words in titles, ignoring case and accents, and IDs', () => {
    expect(window({ text: 'emi' })).toEqual({ titles: ['Émile'], total: 1 })
    expect(window({ text: 'Z' }).titles).toEqual(['zebra', 'Zorro'])
    expect(window({ text: ' ANA  b' }).titles).toEqual(['Banana'])
    expect(window({ text: 'p3' }).titles).toEqual(['Banana'])
    expect(window({ text: '%' }).titles).toEqual([])
  })

  it('finds every text of a creative: titles, addresses, choices, whole posts and what their links lead to', async () => {
    const found = (subject: DraftSubject, text: string) => window({ subject, text }).titles
    const details = {
      type: 'DETAILS',
      title: 'Keyboard Größe',
      destination: { type: 'WEBSITE', url: 'https://northwind.com/kb' },
    }
    stage.see('card', { id: 'c1', name: 'Cards', components: [{ type: 'MEDIA', media_key: '3_1' }, details] })
    expect(found('card', 'keyboard grosse')).toEqual([])
    expect(found('card', 'keyboard große')).toEqual(['Cards'])
    for (const text of ['northwind.com/kb', 'https://northwind.com/kb', 'http://NORTHWIND.com'])
      expect(found('card', text)).toEqual(['Cards'])
    for (const constant of ['WEBSITE', 'DETAILS', '3_1']) expect(found('card', constant)).toEqual([])
    stage.see('poll', poll('p9', 'Poll', 1, 'Say "yes"', 'No'))
    expect(window({ text: 'say "yes"' }).titles).toEqual(['Poll'])
    stage.see('videoConversation', { id: 'v1', name: 'Talk', first_cta_tweet: 'I joined #outdoors' })
    expect(found('videoConversation', 'joined #outdoors')).toEqual(['Talk'])
    const url = 'https://t.co/abc'
    stage.see('post', {
      id_str: '7',
      name: 'Xmas',
      full_text: `${'Long '.repeat(40)}mountain rescue ${url}`,
      entities: { urls: [{ url, expanded_url: 'https://northwind.com/xmas' }] },
      user: { id_str: '1', screen_name: 'northwindshop' },
    })
    expect(found('post', 'mountain rescue')).toEqual(['Xmas'])
    expect(found('post', 'northwind.com/xmas')).toEqual(['Xmas'])
    expect(found('post', 'northwindshop')).toEqual([])
    const change = { workspace, subject: 'post', remoteId: '7' } as const
    await stage.edit(unwrap(await stage.handlers.change(change)), { name: 'Yule' })
    expect(found('post', 'mountain rescue')).toEqual(['Yule'])
    await stage.create('card', { components: [{ ...details, title: 'Drafted' }] })
    expect(found('card', 'drafted')).toHaveLength(1)
  })

  it('contains only media of a ratio on request, new files included', async () => {
    stage.see(
      'media',
      { media_key: '3_1', name: 'Wide', aspect_ratio: '16:9' },
      { media_key: '3_2', name: 'Square', aspect_ratio: '1:1' },
    )
    expect(window({ subject: 'media', ratio: '16:9' })).toEqual({ titles: ['Wide'], total: 1 })
    expect(window({ subject: 'media', ratio: '9:16' }).total).toBe(0)
    expect(window({ subject: 'media', ratio: '1:1', text: 'wide' }).total).toBe(0)
  })

  it('contains only the requested types', () => {
    expect(window({ types: ['3 choices', '1 choice'] }).titles).toEqual(['Zorro', 'apple'])
  })

  it('contains only changed entries on request', async () => {
    stage.see('media', { media_key: '3_1', name: 'One' }, { media_key: '3_2', name: 'Two' })
    const change = { workspace, subject: 'media', remoteId: '3_2' } as const
    const draft = unwrap(await stage.handlers.change(change))
    expect(window({ subject: 'media', changedOnly: true }).total).toBe(0)
    await stage.edit(draft, { name: 'Three' })
    expect(window({ subject: 'media', changedOnly: true }).total).toBe(1)
    expect(window({ subject: 'media', text: 'three' }).total).toBe(1)
    unwrap(await stage.handlers.discard({ draftIds: [draft.id] }))
    expect(window({ subject: 'media', text: 'two' }).total).toBe(1)
  })

  describe('of line items', () => {
    const keys = (query: Partial<EntityQuery>) =>
      unwrap(
        store.entities.window({
          workspace,
          subject: 'lineItem',
          text: '',
          types: [],
          changedOnly: false,
          sort: 'parent',
          descending: false,
          offset: 0,
          count: 100,
          ...query,
        }),
      ).keys
    beforeEach(() => {
      stage.see('lineItem', { id: 'l1', campaign_id: 'c2', name: 'Prospecting' })
      stage.see('campaign', { id: 'c1', name: 'Winter tents' }, { id: 'c2', name: 'Émile boots' })
      stage.see(
        'lineItem',
        { id: 'l2', campaign_id: 'c1', name: 'Prospecting' },
        { id: 'l3', campaign_id: 'c2', name: 'Lookalikes' },
        { id: 'l4', campaign_id: 'gone', name: 'Winter remainder' },
      )
    })

    it('are sorted with numbers by value, and so are campaigns', () => {
      stage.see('campaign', { id: 'c10', name: 'Zebra 10' }, { id: 'c9', name: 'Zebra 9' })
      const names = [
        'Zelt 10 Rot',
        'Zelt 2',
        'Zelt 1',
        'Zelt 10 Blau',
        'Zelt',
        'Zelt 0020',
        'Zelt 123456789012345',
      ]
      stage.see('lineItem', ...names.map((name, at) => ({ id: `z${at}`, campaign_id: 'c10', name })))
      stage.see('lineItem', { id: 'y1', campaign_id: 'c9', name: 'Zelt 3' })
      expect(keys({ text: 'zelt' })).toEqual(['y1', 'z4', 'z2', 'z1', 'z3', 'z0', 'z5', 'z6'])
      expect(keys({ subject: 'campaign', text: 'zebra', sort: 'title' })).toEqual(['c9', 'c10'])
      expect(keys({ subject: 'campaign', text: 'zebra', descending: true })).toEqual(['c10', 'c9'])
    })

    it('finds those of a campaign by the campaign’s name', () => {
      expect(keys({ text: 'TENTS' })).toEqual(['l2'])
      expect(keys({ text: 'emile' })).toEqual(['l3', 'l1'])
      expect(keys({ text: 'winter' })).toEqual(['l2', 'l4'])
      expect(keys({ text: 'prospecting' })).toEqual(['l1', 'l2'])
      expect(keys({ text: 'l3' })).toEqual(['l3'])
      expect(keys({ text: 'prospecting', workspace: other })).toEqual([])
    })

    it('groups the line items by campaign, with those of a missing one last', async () => {
      expect(keys({})).toEqual(['l3', 'l1', 'l2', 'l4'])
      expect(keys({ offset: 1, count: 2 })).toEqual(['l1', 'l2'])
      expect(keys({ descending: true })).toEqual(['l2', 'l1', 'l3', 'l4'])
      const change = { workspace, subject: 'campaign', remoteId: 'c2' } as const
      await stage.edit(unwrap(await stage.handlers.change(change)), { name: 'Zelts' })
      expect(keys({})).toEqual(['l2', 'l3', 'l1', 'l4'])
      expect(keys({ text: 'zelts' })).toEqual(['l3', 'l1'])
    })
  })

  it('ignores other accounts', () => {
    expect(window({ workspace: other })).toEqual({ titles: [], total: 0 })
  })
})

describe('records', () => {
  it('that a complete sync didn’t return are removed', () => {
    stage.see('poll', poll('p1', 'Old', 1))
    stage.now += 1_000
    stage.see('poll', poll('p2', 'New', 1))
    expect(unwrap(store.entities.endSync(workspace, 'poll', stage.now))).toEqual({ more: false })
    expect(window().titles).toEqual(['New'])
    expect(unwrap(store.entities.seenAt(workspace, 'poll'))).toBe(stage.now)
  })

  it('without an ID are left out', () => {
    stage.see('poll', { name: 'Nobody' })
    expect(window().total).toBe(0)
  })

  it('and drafts name what they use; a planned change replaces its record', async () => {
    const conversation = { id: 'v1', name: 'Talk', card_uri: 'card://8', media_key: '13_1' }
    stage.see('media', { media_key: '13_1', name: 'Film' })
    stage.see('videoConversation', conversation)
    await stage.create('post', { text: 'Look', media_keys: ['13_1'], card_uri: 'card://8' })
    const uses = (...names: string[]) =>
      unwrap(store.entities.usesOf(workspace, names)).map(({ subject, title }) => [subject, title])
    expect(uses('13_1')).toEqual([
      ['post', 'Look'],
      ['videoConversation', 'Talk'],
    ])
    expect(uses('card://8')).toEqual([['post', 'Look']])
    const change = { workspace, subject: 'videoConversation', remoteId: 'v1' } as const
    await stage.edit(unwrap(await stage.handlers.change(change)), { media_key: '13_2' })
    expect(uses('13_1')).toEqual([['post', 'Look']])
    expect(uses('13_2')).toEqual([['videoConversation', 'Talk']])
  })

  it('are used by what names their keys or their addresses', async () => {
    stage.see(
      'card',
      { id: 'c1', name: 'Tent', card_uri: 'card://8' },
      { id: 'c2', name: 'Boot', card_uri: 'card://9' },
    )
    await stage.create('post', { text: 'Look', card_uri: 'card://8' })
    const uses = (...keys: string[]) =>
      unwrap(store.entities.usesOfRecords(workspace, 'card', keys)).map(({ title }) => title)
    expect(uses('c1', 'c2')).toEqual(['Look'])
    expect(uses('c2')).toEqual([])
  })

  it('are targeted by line items, with their drafts applied', async () => {
    const audience = (id: string, criteria: readonly string[][]) =>
      setRecord(
        id,
        criteria.map(([type = '', value = '', operator = 'EQ'], place) => ({
          id: `${id}${place}`,
          targeting_type: type,
          targeting_value: value,
          operator_type: operator,
        })),
      )
    stage.see('campaign', { id: 'c1', name: 'Spring' }, { id: 'c2', name: 'Autumn' })
    const lineItem = (id: string, name: string, campaign = 'c1') => ({ id, name, campaign_id: campaign })
    stage.see(
      'lineItem',
      ...['Boots', 'Tents', 'Gone', 'Other', 'Unset'].map((name, at) => lineItem(`l${at + 1}`, name)),
      lineItem('l6', 'Of Autumn', 'c2'),
    )
    stage.see(
      'targeting',
      audience('l1', [['CUSTOM_AUDIENCE', 'buyers']]),
      audience('l2', [
        ['CUSTOM_AUDIENCE_EXPANDED', 'buyers'],
        ['CUSTOM_AUDIENCE', 'readers', 'NE'],
      ]),
      audience('l3', [['CUSTOM_AUDIENCE', 'buyers']]),
      audience('l4', [['CUSTOM_AUDIENCE', 'buyers2']]),
      audience('l5', [['CUSTOM_AUDIENCE', 'buyers']]),
      audience('l6', [['CUSTOM_AUDIENCE', 'buyers']]),
    )
    const made = await stage.create('lineItem', { name: 'New', campaign_id: 'c1' })
    await stage.create('targeting', { line_item_id: referenceTo(made.id), 'CUSTOM_AUDIENCE:buyers': 'EQ' })
    unwrap(await stage.handlers.remove({ workspace, subject: 'lineItem', keys: ['l3'] }))
    unwrap(await stage.handlers.remove({ workspace, subject: 'campaign', keys: ['c2'] }))
    const change = { workspace, subject: 'targeting', remoteId: 'l5' } as const
    unwrap(await stage.handlers.change({ ...change, fields: { 'CUSTOM_AUDIENCE:buyers': null } }))
    const uses = (key: string, within: Workspace = workspace) =>
      unwrap(store.entities.usesOfRecords(within, 'customAudience', [key]))
    expect(uses('buyers')).toEqual([
      { subject: 'lineItem', key: 'l1', title: 'Boots' },
      { subject: 'lineItem', key: referenceTo(made.id), title: 'New' },
      { subject: 'lineItem', key: 'l2', title: 'Tents' },
    ])
    expect(uses('readers').map(({ title }) => title)).toEqual(['Tents'])
    expect(uses('strangers')).toEqual([])
    expect(uses('buyers', other)).toEqual([])
  })

  describe('whose media the service returns only as addresses', () => {
    const film = '/films/wide.mp4'
    const media = [
      { media_key: '3_1', media_type: 'IMAGE', name: 'Tent', media_url: 'http://localhost:4020/tent?size=2' },
      { media_key: '3_2', media_type: 'IMAGE', name: 'Boot', media_url: 'http://localhost:4020/boot' },
      { media_key: '13_1', media_type: 'VIDEO', name: 'A', media_url: film, poster_media_url: '/a.png' },
      { media_key: '13_2', media_type: 'VIDEO', name: 'B', media_url: film, poster_media_url: '/b.png' },
    ]
    const imagePoll = { ...poll('p1', 'Image', 1, 'a', 'b'), image: 'http://localhost:4999/tent?size=2' }
    const videoPoll = { ...poll('p2', 'Video', 1, 'a', 'b'), video_url: film, video_poster_url: '/b.png' }
    const talk = {
      id: 'v1',
      name: 'Talk',
      media_key: '13_1',
      poster_media_url: '/boot',
      unlocked_image_url: '/tent?size=2',
    }
    const copyOf = async (subject: 'poll' | 'videoConversation', key: string) =>
      unwrap(await stage.handlers.clone({ workspace, subject, key })).patch
    const uses = (name: string) => unwrap(store.entities.usesOf(workspace, [name])).map(({ key }) => key)

    beforeEach(() => {
      // The library may arrive last.
      stage.see('poll', imagePoll, videoPoll)
      stage.see('videoConversation', talk)
      stage.see('media', ...media)
    })

    it('are shown with them', () => {
      const rows = unwrap(store.entities.rows(workspace, 'poll', ['p1', 'p2']))
      expect(rows.map(({ content }) => content.media_key)).toEqual(['3_1', '13_2'])
    })

    it('count as uses of them', () => {
      expect(uses('3_1')).toEqual(['p1', 'v1'])
      expect(uses('13_2')).toEqual(['p2'])
      expect(uses('3_2')).toEqual(['v1'])
      expect(unwrap(store.entities.usesOf(workspace, ['13_1', '3_2']))).toHaveLength(1)
    })

    it('are copied with them, and so is a planned change', async () => {
      expect(await copyOf('poll', 'p1')).toMatchObject({ media_key: '3_1' })
      expect(await copyOf('poll', 'p2')).toMatchObject({ media_key: '13_2' })
      const copied = { poster_media_key: '3_2', unlocked_image_media_key: '3_1' }
      expect(await copyOf('videoConversation', 'v1')).toMatchObject(copied)
      const change = { workspace, subject: 'videoConversation', remoteId: 'v1' } as const
      await stage.edit(unwrap(await stage.handlers.change(change)), { name: 'Talks' })
      expect(await copyOf('videoConversation', 'v1')).toMatchObject({ ...copied, name: 'Talks (copy)' })
      expect(uses('3_2')).toContain('v1')
    })

    it('are copied with the address of a media outside the library, which can’t be published', async () => {
      stage.see('poll', { ...imagePoll, image: 'http://localhost/away' })
      expect(await copyOf('poll', 'p1')).toMatchObject({ media_key: 'http://localhost/away' })
    })
  })
})
