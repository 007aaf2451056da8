import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fields, sameJson } from '../../../../src/shared/core/json.ts'
import { contentOf, patchAfter } from '../../../../src/shared/drafts/draft.ts'
import { blockersOf } from '../../../../src/shared/drafts/draft-check.ts'
import { referencesOf, withNames } from '../../../../src/shared/drafts/draft-references.ts'
import {
  conflictingFields,
  remoteChanges,
  resolved,
  syncOf,
} from '../../../../src/shared/drafts/draft-sync.ts'

const value = fc.constantFrom('a', 'b', 'c', 1, null, ['a'])
const fields: fc.Arbitrary<Fields> = fc.dictionary(fc.constantFrom('x', 'y', 'z'), value)
const draft = fc
  .record({ base: fields, edit: fields })
  .map(({ base, edit }) => ({ base, patch: patchAfter(base, {}, edit) }))

describe('a change and its record', () => {
  it('are clean only if the record is unchanged', () => {
    fc.assert(
      fc.property(draft, fields, (change, theirs) => {
        const moved = remoteChanges(change.base, theirs)
        expect(syncOf(change, theirs) === 'clean').toBe(Object.keys(moved).length === 0)
        expect(syncOf(change, change.base)).toBe('clean')
      }),
    )
  })

  it('conflict in fields that both sides set to different values, and in no others', () => {
    fc.assert(
      fc.property(draft, fields, (change, theirs) => {
        const conflicts = conflictingFields(change, theirs)
        for (const name of ['x', 'y', 'z']) {
          const mine = change.patch[name]
          const there = theirs[name] ?? null
          const bothMoved = mine !== undefined && !sameJson(there, change.base[name] ?? null)
          expect(conflicts.includes(name)).toBe(bothMoved && !sameJson(mine, there))
        }
      }),
    )
  })

  it('are merged by resolving: every field is mine, theirs or unchanged, and none is open afterwards', () => {
    fc.assert(
      fc.property(draft, fields, fc.boolean(), (change, theirs, takesTheirs) => {
        const conflicts = conflictingFields(change, theirs)
        const choice = takesTheirs ? ('theirs' as const) : ('mine' as const)
        const merged = resolved(change, theirs, Object.fromEntries(conflicts.map((name) => [name, choice])))
        expect(syncOf(merged, theirs)).toBe('clean')
        const content = contentOf(merged)
        for (const name of ['x', 'y', 'z']) {
          const mine = change.patch[name]
          const expected =
            mine === undefined || (takesTheirs && conflicts.includes(name)) ? theirs[name] : mine
          expect(sameJson(content[name] ?? null, expected ?? null)).toBe(true)
        }
      }),
    )
  })
})

describe('references', () => {
  const draftName = 'draft:aaaaaaaaaaaaaaaa'
  const content: Fields = {
    name: '3_not_a_reference',
    card_uri: 'card://1',
    media_keys: ['3_1', draftName],
    components: [{ type: 'MEDIA', media_key: '3_2' }, { title: draftName }],
    poster_media_key: '',
  }

  it('are found with their places: keys in key fields, drafts anywhere', () => {
    expect(referencesOf(content)).toEqual([
      { path: 'card_uri', names: 'card://1' },
      { path: 'media_keys.0', names: '3_1' },
      { path: 'media_keys.1', names: draftName },
      { path: 'components.0.media_key', names: '3_2' },
      { path: 'components.1.title', names: draftName },
    ])
  })

  it('can be renamed everywhere', () => {
    expect(withNames(content, new Map([[draftName, '3_9']]))).toEqual({
      ...content,
      media_keys: ['3_1', '3_9'],
      components: [{ type: 'MEDIA', media_key: '3_2' }, { title: '3_9' }],
    })
  })
})

describe('what a draft waits for', () => {
  const needs: Readonly<Record<string, readonly string[]>> = {
    post: ['card'],
    card: ['media', 'post'],
    other: [],
  }
  const waits = (id: string, failing: readonly string[]) =>
    blockersOf(
      id,
      (name) => needs[name] ?? [],
      (name) => failing.includes(name),
    )

  it('is every draft with errors it depends on, once, even in a circle', () => {
    expect(waits('post', ['media'])).toEqual(['media'])
    expect(waits('post', ['media', 'card', 'post'])).toEqual(['card', 'media'])
    expect(waits('other', ['media'])).toEqual([])
  })
})
