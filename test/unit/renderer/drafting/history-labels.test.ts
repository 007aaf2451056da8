import { describe, expect, test } from 'vitest'
import { authorLabel, lastChangeOf } from '../../../../src/renderer/drafting/history-labels.ts'
import type { HistoryChange } from '../../../../src/shared/campaigns/related-entities.ts'

const change = (at: number, field: string): HistoryChange => ({
  at,
  kind: 'update',
  userId: '1',
  userName: 'ada',
  platform: null,
  record: {},
  changes: [{ field, before: null, after: 1 }],
})

describe('the author', () => {
  test('is taken from the latest entry that changed the field', () => {
    const entries = [change(1, 'name'), change(5, 'goal'), change(3, 'name')]
    expect(lastChangeOf(entries, 'name')?.at).toBe(3)
    expect(lastChangeOf(entries, 'pay_by')).toBeNull()
  })

  test.each([
    [{ userId: '1', userName: 'ada', platform: 'API' }, 'by ada over API'],
    [{ userId: '1', userName: null, platform: null }, 'by user 1'],
    [{ userId: null, userName: null, platform: null }, 'by an unnamed user'],
  ])('%o', (entry, label) => {
    expect(authorLabel(entry)).toBe(label)
  })
})
