import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import type { CheckProgress } from '../../../shared/contract/contract.ts'
import type { SyncState } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { coalesced } from '../../core/coalesced.ts'
import type { Emit } from '../../core/ports.ts'

export interface RecordEvents {
  sync(workspace: Workspace, subject: DraftSubject): SyncState
  setSync(workspace: Workspace, subject: DraftSubject, state: SyncState): void
  listChanged(workspace: Workspace, subject: DraftSubject): void
  draftsChanged(workspace: Workspace, subjects: readonly DraftSubject[], draftIds: readonly string[]): void
  checking(workspace: Workspace, done: number, total: number): void
  end(): void
}

const periodMs = 200
/** Beyond this, listeners reload everything. */
const namedDrafts = 200

export function createRecordEvents(emit: Emit): RecordEvents {
  const syncs = new Map<string, SyncState>()
  const notifiers = new Map<string, { readonly call: () => void; readonly end: () => void }>()
  const changed = new Map<string, Set<string>>()
  const checks = new Map<string, CheckProgress>()
  let ended = false

  const notifier = (key: string, fire: () => void): void => {
    if (ended) return
    const notifierOfKey = notifiers.get(key) ?? coalesced(periodMs, fire)
    notifiers.set(key, notifierOfKey)
    notifierOfKey.call()
  }
  const sync = (workspace: Workspace, subject: DraftSubject): SyncState =>
    syncs.get(listKey(workspace, subject)) ?? { kind: 'idle' }
  const listChanged = (workspace: Workspace, subject: DraftSubject): void =>
    notifier(listKey(workspace, subject), () =>
      emit('entitiesChanged', { workspace, subject, sync: sync(workspace, subject) }),
    )

  return {
    sync,
    listChanged,
    setSync(workspace, subject, state) {
      syncs.set(listKey(workspace, subject), state)
      listChanged(workspace, subject)
    },
    draftsChanged(workspace, subjects, draftIds) {
      const key = workspaceKey(workspace)
      const ids = changed.get(key) ?? new Set()
      changed.set(key, ids)
      for (const id of draftIds) {
        if (ids.size > namedDrafts) break
        ids.add(id)
      }
      notifier(key, () => {
        const all = ids.size > namedDrafts
        emit('draftsChanged', { workspace, draftIds: all ? [] : [...ids], all })
        ids.clear()
      })
      for (const subject of new Set(subjects)) listChanged(workspace, subject)
    },
    checking(workspace, doneCount, total) {
      checks.set(workspaceKey(workspace), { workspace, done: doneCount, total })
      notifier(`check ${workspaceKey(workspace)}`, () => {
        const check = checks.get(workspaceKey(workspace))
        if (check !== undefined) emit('checkChanged', check)
      })
    },
    end() {
      ended = true
      for (const { end } of notifiers.values()) end()
      notifiers.clear()
    },
  }
}

function listKey(workspace: Workspace, subject: DraftSubject): string {
  return `${workspaceKey(workspace)} ${subject}`
}
