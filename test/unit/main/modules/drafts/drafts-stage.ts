import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../../../../src/main/core/threads/connect.ts'
import { createDraftChecker } from '../../../../../src/main/modules/checks/draft-checker.ts'
import type { CheckApi } from '../../../../../src/main/modules/checks/worker/check-reader.ts'
import { databasePath, openStore } from '../../../../../src/main/modules/data-file/open.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { createDraftChanges } from '../../../../../src/main/modules/drafts/changes.ts'
import type { DraftChecker } from '../../../../../src/main/modules/drafts/check.ts'
import { createDraftsHandlers } from '../../../../../src/main/modules/drafts/handlers.ts'
import {
  createDraftsForPublishing,
  type DraftsForPublishing,
} from '../../../../../src/main/modules/drafts/publishing.ts'
import type { DraftParts } from '../../../../../src/main/modules/drafts/transaction.ts'
import { noPolicies } from '../../../../../src/main/modules/policy/policies.ts'
import { createRecordEvents } from '../../../../../src/main/modules/records/events.ts'
import type { BridgeEvents, BridgeHandlers } from '../../../../../src/shared/contract/contract.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../../../src/shared/entities/kinds.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { checksInPlace } from '../checks/checks-in-place.ts'

export const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

/** The drafts of one workspace over a real store, with a clock that only moves on demand. */
export interface DraftsStage {
  readonly handlers: BridgeHandlers['drafts']
  readonly publishing: DraftsForPublishing
  readonly checker: DraftChecker
  readonly checks: Connection<CheckApi>['api']
  readonly store: Store
  readonly parts: DraftParts
  readonly events: BridgeEvents['draftsChanged'][]
  now: number
  /** Handle of the user at work. */
  handle: string | null
  /** Called with each event. */
  heard: ((events: BridgeEvents['draftsChanged']) => void) | null
  /** Simulates a sync of the service's records. */
  see(subject: DraftSubject, ...records: Fields[]): readonly string[]
  create(subject: DraftSubject, fields?: Fields): Promise<Draft>
  edit(draft: Draft, fields: Fields): Promise<Draft>
  rows(subject: DraftSubject): readonly EntityRow[]
  undo(): Promise<unknown>
  redo(): Promise<unknown>
  end(): void
}

/** The same IDs in every run, so that no search finds one by chance; up to 32 bytes, without repetition. */
function drawnBytes(): (length: number) => Uint8Array {
  let drawn = 0
  return (length) => {
    drawn += 1
    return createHash('sha256').update(`${drawn}`).digest().subarray(0, length)
  }
}

/** In a separate folder that is removed at the end, or in a given one that stays. Checks run in place, or as given. */
export function setDraftsStage(
  existingFolder: string | null = null,
  given: Connection<CheckApi> | null = null,
): DraftsStage {
  const folder = existingFolder ?? mkdtempSync(join(tmpdir(), 'flightdeck-drafts-'))
  const stage: Pick<DraftsStage, 'now' | 'handle' | 'heard'> = {
    now: 1_700_000_000_000,
    handle: null,
    heard: null,
  }
  const clock = { now: () => stage.now }
  const note = () => undefined
  const logger = { info: note, warn: note, error: note }
  const store = openStore({ folder, clock, logger })
  const events: BridgeEvents['draftsChanged'][] = []
  const emit = (name: string, payload: unknown) => {
    // The name determines the payload, but the generic call can't express the union of pairs.
    if (name !== 'draftsChanged') return
    const changed = payload as BridgeEvents['draftsChanged']
    events.push(changed)
    stage.heard?.(changed)
  }
  const { campaigns, drafts, entities, accounts } = store
  const creativeEvents = createRecordEvents(emit)
  const chosenUser = () => succeed({ environmentId: 'sandbox', userId: '1' })
  const checks = given ?? checksInPlace(databasePath(folder))
  const checker = createDraftChecker({
    campaigns,
    storedFetches: store.storedFetches,
    drafts,
    entities,
    accounts,
    audiences: store.audiences,
    chosenUser,
    rules: 'now',
    policies: noPolicies,
    checks: checks.api,
    clock,
    logger,
    events: creativeEvents,
    pace: store.pace,
  })
  // Several processes may open a persistent folder one after another.
  const random = { bytes: existingFolder === null ? drawnBytes() : (length: number) => randomBytes(length) }
  const parts = {
    drafts,
    entities,
    checker,
    events: creativeEvents,
    clock,
    random,
    pace: store.pace,
    handleOf: () => stage.handle,
  }
  const handlers = createDraftsHandlers({ ...parts, timezoneOf: () => 'Europe/Berlin' })
  // Main's own interface, which can set a file.
  const changes = createDraftChanges(parts)
  return Object.assign(stage, {
    handlers,
    publishing: createDraftsForPublishing(parts),
    checker,
    checks: checks.api,
    parts,
    store,
    events,
    see: (subject: DraftSubject, ...records: Fields[]) =>
      unwrap(entities.savePage(workspace, subject, records, stage.now)).moved,
    create: async (subject: DraftSubject, fields: Fields = {}) =>
      unwrap(changes.create({ workspace, subject, fields })),
    edit: async ({ id }: Draft, fields: Fields) => unwrap(await handlers.edit({ draftId: id, fields })),
    rows(subject: DraftSubject) {
      const window = { text: '', types: [], changedOnly: false, sort: 'title', descending: false } as const
      const { keys } = unwrap(entities.window({ workspace, subject, ...window, offset: 0, count: 200 }))
      return unwrap(entities.rows(workspace, subject, keys))
    },
    undo: async () => unwrap(await handlers.undo({ workspace })),
    redo: async () => unwrap(await handlers.redo({ workspace })),
    end() {
      creativeEvents.end()
      void checks.close()
      store.close()
      if (existingFolder === null) rmSync(folder, { recursive: true, force: true })
    },
  })
}
