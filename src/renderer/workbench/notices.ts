import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fault } from '../../shared/core/fault.ts'
import { faultMessage } from '../ui/faults/fault-labels.ts'

/** A sentence about something that has just happened, shown once at the lower edge and read out politely. */
export interface Notice {
  readonly id: number
  readonly tone: 'ok' | 'attention' | 'error'
  readonly text: string
}

export interface Notices {
  readonly store: StoreApi<readonly Notice[]>
  /** `error` stays until it's dismissed; the others leave by themselves. */
  readonly say: (tone: Notice['tone'], text: string) => void
  /** Says what failed: a refusal in its own words, anything else by its title. */
  readonly fail: (fault: Fault) => void
  readonly dismiss: (id: number) => void
}

/** At most this many at once; the oldest gives way. */
const shownAtOnce = 3

export function createNotices(): Notices {
  const store = createStore<readonly Notice[]>(() => [])
  let last = 0
  const say: Notices['say'] = (tone, text) => {
    last += 1
    const notice = { id: last, tone, text }
    store.setState((notices) => [...notices, notice].slice(-shownAtOnce), true)
  }
  return {
    store,
    say,
    fail: (fault) => say('error', fault.kind === 'refused' ? fault.message : faultMessage(fault).title),
    dismiss: (id) => store.setState((notices) => notices.filter((notice) => notice.id !== id), true),
  }
}
