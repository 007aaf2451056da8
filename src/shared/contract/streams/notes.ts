import { z } from 'zod'
import { act, call } from '../../bridge/call.ts'
import { feedSizes, noteDraft, type WrittenNote } from '../../streams/community-note.ts'
import type { PostBrief } from '../../streams/post-brief.ts'
import { t } from '../../text/language.ts'

/** The part of the contract about community notes of the signed-in user. */
const noteCalls = {
  /** The newest posts that a note may be written for, at most 100. */
  eligible: call('reads', () => z.strictObject({ size: z.enum(feedSizes) })).returns<readonly PostBrief[]>(),
  /** Newest first. */
  written: call('reads', () => z.undefined()).returns<readonly WrittenNote[]>(),
  /** From -1 (an opinion) to 1 (a claim that can be verified); null if the service doesn't say. */
  rate: call('reads', () => noteDraft.pick({ postId: true, text: true })).returns<{
    readonly score: number | null
  }>(),
  write: act(t`Write a community note`, () => noteDraft).returns<{ readonly id: string }>(),
  remove: act(t`Delete a community note`, () => z.strictObject({ id: z.string().regex(/^[0-9]{1,19}$/) }), {
    confirms: ({ id }) => t`Note ${id} is deleted at the service. This can’t be undone.`,
  }).returns<void>(),
}

export const noteContract = { notes: noteCalls }
