import { createStore, type StoreApi } from 'zustand/vanilla'

/** A sentence about something that has just happened, shown once at the lower edge and read out politely. */
export interface Notice {
  readonly id: number
  readonly tone: 'ok' | 'attention'
  readonly text: string
}

export interface Notices {
  readonly store: StoreApi<readonly Notice[]>
  /** `attention` stays until it is dismissed; `ok` leaves by itself. */
  readonly say: (tone: Notice['tone'], text: string) => void
  readonly dismiss: (id: number) => void
}

/** At most this many at once; the oldest gives way. */
const shownAtOnce = 3

export function createNotices(): Notices {
  const store = createStore<readonly Notice[]>(() => [])
  let last = 0
  return {
    store,
    say: (tone, text) => {
      last += 1
      const notice = { id: last, tone, text }
      store.setState((notices) => [...notices, notice].slice(-shownAtOnce), true)
    },
    dismiss: (id) => store.setState((notices) => notices.filter((notice) => notice.id !== id), true),
  }
}
