import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'

/** Bytes of a message: more than a hundred drafted line items need. */
export const maxMessageBytes = 100_000
/** Values in the arguments of a call. */
export const maxInputElements = 2_000
/** Bytes of a result, as it's sent. */
export const maxResultBytes = 20_000

export interface DraftLimits {
  readonly maxDrafts: number
  readonly maxEditsPerMinute: number
}

/** More than a person would review. */
export const draftLimits: DraftLimits = { maxDrafts: 200, maxEditsPerMinute: 60 }

export function limitsText({ maxDrafts, maxEditsPerMinute }: DraftLimits): string {
  return `At most ${maxDrafts} drafts in a session and ${maxEditsPerMinute} edits a minute.`
}

export interface DraftBudget {
  /** Counts an edit that begins this many drafts; fails if it's beyond the limits. */
  take(drafts: number): Outcome<void>
}

const minuteMs = 60_000

/** Counts what an agent drafts in a session. `now` are milliseconds of a clock that never goes back. */
export function createDraftBudget(limits: DraftLimits, now: () => number): DraftBudget {
  const { maxDrafts, maxEditsPerMinute } = limits
  let begun = 0
  let edits: readonly number[] = []
  return {
    take(drafts) {
      const at = now()
      edits = edits.filter((time) => at - time < minuteMs)
      const [oldest = at] = edits
      if (edits.length >= maxEditsPerMinute) {
        const seconds = Math.ceil((oldest + minuteMs - at) / 1_000)
        return tooMuch(`Wait ${seconds} s. ${limitsText(limits)}`)
      }
      if (begun + drafts > maxDrafts) {
        return tooMuch(
          `This session has begun ${begun} drafts. ${limitsText(limits)} Ask the person to review them.`,
        )
      }
      begun += drafts
      edits = [...edits, at]
      return succeed(undefined)
    },
  }
}

function tooMuch(message: string): Outcome<never> {
  return fail({ kind: 'refused', reason: 'state', message })
}
