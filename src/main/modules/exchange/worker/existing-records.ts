import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { factsOfRecord } from '../../../../shared/creatives/record-facts.ts'
import { dependenciesOf, referenceTo } from '../../../../shared/drafts/draft.ts'
import { withNames } from '../../../../shared/drafts/draft-references.ts'
import { type DraftSubject, draftSubjects } from '../../../../shared/entities/kinds.ts'
import { contentOfChange, type SetChange } from '../../../../shared/exchange/change-set.ts'
import type { ExistingRecord } from '../../../../shared/exchange/import-preview.ts'
import { matchExisting, recordKey } from '../../../../shared/publishing/existing-record.ts'
import { matchKeyOf } from '../../../../shared/publishing/match-record.ts'
import type { StoredRecord } from '../../records/remote-records.ts'

export interface ExistingParts {
  readonly workspace: Workspace
  /** What published changes are called, by `draft:ID`. */
  readonly names: ReadonlyMap<string, string>
  /** The account's records of a kind as last synced. */
  readonly records: (subject: DraftSubject) => Iterable<StoredRecord>
}

/** More possible parents of one change are as good as one. */
const maxContents = 16

interface Wanted {
  readonly change: SetChange
  /** Its content, for each record that its references may stand for. */
  readonly contents: readonly Fields[]
}

/**
 * Finds the records that an earlier publish of a set's new entities may have created, if the journal has lost it. `creates`
 * are those that the journal doesn't know. Changes that are alike share their records, one each.
 */
export function findExisting(
  { workspace, names, records }: ExistingParts,
  creates: readonly SetChange[],
): ReadonlyMap<string, readonly ExistingRecord[]> {
  const recordsById = new Map<string, readonly ExistingRecord[]>()
  const resultsOfSet = new Set(names.values())
  // Kinds come after those that they refer to, so parents are found first.
  for (const subject of draftSubjects) {
    const searchedChanges = creates
      .filter((change) => change.subject === subject)
      .map((change) => ({ change, contents: resolvedContents(change, names, recordsById) }))
      .filter(({ contents }) => contents.length > 0)
    if (searchedChanges.length === 0) continue
    const byKey = Map.groupBy(
      searchedChanges.flatMap(({ change, contents }) =>
        contents.map((content) => ({ change, content, key: matchKeyOf(subject, content) })),
      ),
      ({ key }) => key,
    )
    const alike = new Map<SetChange, ExistingRecord[]>()
    for (const { record, remoteId, title } of records(subject)) {
      const value = factsOfRecord(subject, record)?.address ?? remoteId
      if (resultsOfSet.has(value)) continue
      for (const { change, content } of byKey.get(recordKey(subject, record)) ?? []) {
        const match = matchExisting(subject, workspace.accountId, content, record)
        if (match === 'different') continue
        const list = alike.get(change) ?? []
        alike.set(change, list)
        list.push({ remoteId, title, value, isExact: match === 'exact' })
      }
    }
    assign(searchedChanges, alike, recordsById)
  }
  return recordsById
}

/** Empty if the change needs another that the service doesn't have. */
function resolvedContents(
  change: SetChange,
  names: ReadonlyMap<string, string>,
  recordsById: ReadonlyMap<string, readonly ExistingRecord[]>,
): readonly Fields[] {
  const content = contentOfChange(change)
  if (content === null) return []
  let contents: readonly Fields[] = [content]
  for (const needed of dependenciesOf(content)) {
    const reference = referenceTo(needed)
    const name = names.get(reference)
    const values = name === undefined ? (recordsById.get(needed) ?? []).map(({ value }) => value) : [name]
    contents = contents
      .flatMap((content) => values.map((value) => withNames(content, new Map([[reference, value]]))))
      .slice(0, maxContents)
  }
  return contents
}

/** Prefers exact matches. As many changes as there are records get one each; with more records, each could be any. */
function assign(
  searchedChanges: readonly Wanted[],
  alike: ReadonlyMap<SetChange, readonly ExistingRecord[]>,
  recordsById: Map<string, readonly ExistingRecord[]>,
): void {
  const groups = Map.groupBy(
    searchedChanges.flatMap(({ change }) => {
      const all = alike.get(change) ?? []
      const exact = all.filter(({ isExact }) => isExact)
      return all.length === 0 ? [] : [{ change, candidates: exact.length > 0 ? exact : all }]
    }),
    ({ candidates }) => candidates.map(({ remoteId }) => remoteId).join(' '),
  )
  for (const group of groups.values()) {
    for (const [place, { change, candidates }] of group.entries()) {
      const ownCandidates = group.length < candidates.length ? candidates : candidates.slice(place, place + 1)
      if (ownCandidates.length > 0) recordsById.set(change.id, ownCandidates)
    }
  }
}
