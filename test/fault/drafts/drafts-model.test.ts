import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { casesFor } from '../../support/runs.ts'
import { setDraftsStage } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { act, DraftsPlay } from './drafts-play.ts'

/**
 * Campaigns and the line items that refer to them, over a real store: created, changed and undone while the service
 * changes its records, and publishing locks and removes drafts. Typing that joins one undo step, and copies, have their
 * own model (`test/unit/main/modules/drafts/drafts-undo-model.test.ts`).
 */
const stage = setDraftsStage()
afterAll(() => stage.end())

describe('drafts of two kinds, their undo, the service and publishing', () => {
  it('match a simple model, whatever happens in any order', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 18, size: 'max' }), async (taken) => {
        run += 1
        const play = new DraftsPlay(stage, run)
        await play.begin()
        for (const one of taken) {
          // Far enough apart that edits never join one undo step.
          stage.now += 5_000
          const { done, expected } = await play.perform(one)
          expect(done, JSON.stringify(one)).toBe(expected)
          expect(play.stored(), JSON.stringify(one)).toEqual(play.modelled())
        }
        play.checkNames()
      }),
      { numRuns: casesFor(120, 5_000) },
    )
  })
})
