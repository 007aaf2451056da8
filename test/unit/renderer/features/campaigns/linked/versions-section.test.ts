import { describe, expect, test } from 'vitest'
import {
  diffFields,
  restorable,
} from '../../../../../../src/renderer/features/campaigns/linked/versions-section.tsx'

describe('versions', () => {
  const now = { name: 'Now', objective: 'REACH', end_time: null }
  const then = { name: 'Then', objective: 'ENGAGEMENTS' }

  test('are compared in all fields; a missing one isn’t set', () => {
    expect(diffFields(then, now).map(({ field }) => field)).toEqual(['name', 'objective'])
  })

  test('restore only what the service lets one change', () => {
    expect(restorable('lineItem', now, then)).toEqual([{ field: 'name', before: 'Now', after: 'Then' }])
  })
})
