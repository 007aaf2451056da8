import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fault } from '../../shared/core/fault.ts'
import { faultMessage } from '../ui/faults/fault-labels.ts'

/** A short message about something that just happened, shown once at the bottom and announced politely. */
export interface Notice {
  readonly id: number
  readonly tone: 'ok' | 'attention' | 'error'
  readonly text: string
  readonly shownAt: number
  /** Label of the undo step that reverts it; the notice offers that while it's the last step. */
  readonly undo?: string
}

export interface Notices {
  readonly store: StoreApi<readonly Notice[]>
  /** `error` stays until it's dismissed; the others disappear on their own. */
  readonly say: (tone: Notice['tone'], text: string, undo?: string) => void
  /** Reports a fault: a refusal by its own text, any other by its title. */
  readonly fail: (fault: Fault) => void
  readonly dismiss: (id: number) => void
}

/** Maximum at once; the oldest one is dropped. */
const shownAtOnce = 3

export function createNotices(): Notices {
  const store = createStore<readonly Notice[]>(() => [])
  let last = 0
  const say: Notices['say'] = (tone, text, undo) => {
    last += 1
    const notice = { id: last, tone, text, shownAt: Date.now(), ...(undo === undefined ? {} : { undo }) }
    store.setState((notices) => [...notices, notice].slice(-shownAtOnce), true)
  }
  return {
    store,
    say,
    fail: (fault) => say('error', fault.kind === 'refused' ? fault.message : faultMessage(fault).title),
    dismiss: (id) => store.setState((notices) => notices.filter((notice) => notice.id !== id), true),
  }
}
