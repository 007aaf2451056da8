import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CheckProgress } from '../../../shared/contract/contract.ts'
import type { ReadingState } from '../../../shared/creatives/creative-row.ts'
import type { DraftSubject } from '../../../shared/drafts/draft.ts'
import { coalesced } from '../../core/coalesced.ts'
import type { Emit } from '../dependencies.ts'

/** Tells windows what changed in a workspace, at most five times a second for each list. */
export interface LibraryNews {
  reading(workspace: Workspace, subject: DraftSubject): ReadingState
  setReading(workspace: Workspace, subject: DraftSubject, state: ReadingState): void
  listChanged(workspace: Workspace, subject: DraftSubject): void
  draftsChanged(workspace: Workspace, subjects: readonly DraftSubject[], draftIds: readonly string[]): void
  /** How far a check of all drafts is. */
  checking(workspace: Workspace, done: number, total: number): void
  end(): void
}

const periodMs = 200
/** More are not named: whoever listens reads anew. */
const namedDrafts = 200

export function createLibraryNews(emit: Emit): LibraryNews {
  const readings = new Map<string, ReadingState>()
  const tellers = new Map<string, { readonly call: () => void; readonly end: () => void }>()
  const changed = new Map<string, Set<string>>()
  const checks = new Map<string, CheckProgress>()
  let ended = false

  const teller = (key: string, fire: () => void): void => {
    if (ended) return
    const known = tellers.get(key) ?? coalesced(periodMs, fire)
    tellers.set(key, known)
    known.call()
  }
  const reading = (workspace: Workspace, subject: DraftSubject): ReadingState =>
    readings.get(listKey(workspace, subject)) ?? { kind: 'idle' }
  const listChanged = (workspace: Workspace, subject: DraftSubject): void =>
    teller(listKey(workspace, subject), () =>
      emit('libraryChanged', { workspace, subject, reading: reading(workspace, subject) }),
    )

  return {
    reading,
    listChanged,
    setReading(workspace, subject, state) {
      readings.set(listKey(workspace, subject), state)
      listChanged(workspace, subject)
    },
    draftsChanged(workspace, subjects, draftIds) {
      const key = workspaceKey(workspace)
      const ids = changed.get(key) ?? new Set()
      changed.set(key, ids)
      for (const id of draftIds) ids.add(id)
      teller(key, () => {
        const all = ids.size > namedDrafts
        emit('draftsChanged', { workspace, draftIds: all ? [] : [...ids], all })
        ids.clear()
      })
      for (const subject of new Set(subjects)) listChanged(workspace, subject)
    },
    checking(workspace, done, total) {
      checks.set(workspaceKey(workspace), { workspace, done, total })
      teller(`check ${workspaceKey(workspace)}`, () => {
        const check = checks.get(workspaceKey(workspace))
        if (check !== undefined) emit('checkChanged', check)
      })
    },
    end() {
      ended = true
      for (const { end } of tellers.values()) end()
      tellers.clear()
    },
  }
}

export function workspaceKey({ environmentId, host, accountId }: Workspace): string {
  return JSON.stringify([environmentId, host, accountId])
}

function listKey(workspace: Workspace, subject: DraftSubject): string {
  return `${workspaceKey(workspace)} ${subject}`
}
