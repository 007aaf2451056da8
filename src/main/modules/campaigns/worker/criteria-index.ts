import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { compareCodes } from '../../../../shared/core/compare-codes.ts'
import {
  type TargetingGroupName,
  targetingGroupNames,
  targetingGroupOf,
} from '../../../../shared/entities/targeting/targeting-groups.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { criterionText } from '../../../../shared/targeting/criterion-names.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { lookUpPrefix, seenNames, type TargetingNames } from '../../entities/targeting-names.ts'
import { readTerm } from '../../records/targeting-rows.ts'

/**
 * The criteria of a space in memory: each once, by number, however many line items use it. Loaded ones stay; new ones
 * are added, and names are looked up again after look-ups were synced.
 */
export interface CriteriaIndex {
  /** By number; null if there is no criterion. */
  readonly terms: readonly (CriterionTerms | null)[]
  /** By number: index of its group in `targetingGroupNames`; `noGroup` if there is no criterion. */
  readonly groups: number[]
  readonly excluded: boolean[]
  /** Empty for an unknown number. Looked up on first use, because most filters need only one group's names. */
  name(id: number): string
  /** Folded for searching. */
  foldedName(id: number): string
  /** Rank of each number: by group, excluded ones last, then by name. Counted from 1. */
  ranks(): Int32Array
}

const noGroup = 255
/** Numbers are consecutive; a damaged, far larger one must not allocate memory for the gap. */
const maxTerms = 5_000_000
const termsRow = z.object({ ids: z.string(), terms: z.string() })
const numbers = z.array(z.number())
const texts = z.array(z.string())
const stampRow = z.object({ count: z.int(), newest: z.int().nullable() })

interface KnownCriteria extends CriteriaIndex {
  readonly terms: (CriterionTerms | null)[]
  /** Those looked up since the names last changed. */
  names: (string | undefined)[]
  folded: (string | undefined)[]
  stamp: string
  order: Int32Array | null
}

/** The loaded criteria of each space; `of` updates them. */
export function createCriteriaIndexes(database: DatabaseSync, namesOf: TargetingNames) {
  const indexBySpace = new Map<number, KnownCriteria>()
  const stamps = new Map<number, string>()

  /** Changes whenever look-ups or names of criteria were synced. */
  const stampOf = (workspace: Workspace): string => {
    const { environmentId, host, accountId } = workspace
    const row = database
      .prepare(
        `SELECT count(*) AS count, max(read_at) AS newest FROM stored_fetch
         WHERE environment_id = ? AND host = ? AND account_id = ?
           AND (name = ? OR (name >= ? AND name < ? || char(1114111)))`,
      )
      .get(environmentId, host, accountId, seenNames, lookUpPrefix, lookUpPrefix)
    const { count, newest } = stampRow.parse(row)
    return `${count} ${newest}`
  }
  /** Drops names that may have changed. */
  const freshStamp = (workspace: Workspace, space: number): string => {
    const stamp = stampOf(workspace)
    if (stamps.get(space) !== stamp) namesOf.forget(workspace)
    stamps.set(space, stamp)
    return stamp
  }
  const begin = (workspace: Workspace): KnownCriteria => {
    const index: KnownCriteria = {
      terms: [null],
      groups: [noGroup],
      excluded: [false],
      names: [],
      folded: [],
      stamp: '',
      order: null,
      name(id) {
        const terms = index.terms[id] ?? null
        if (terms === null) return ''
        index.names[id] ??= criterionText(terms, namesOf.nameOf(workspace, terms))
        return index.names[id]
      },
      foldedName(id) {
        index.folded[id] ??= folded(index.name(id))
        return index.folded[id]
      },
      ranks() {
        index.order ??= rankedByName(index)
        return index.order
      },
    }
    return index
  }
  /** Adds the criteria from a number on. Two JSON texts cost a quarter of the time of a result row each. */
  const addTerms = (index: KnownCriteria, space: number, from: number): void => {
    const row = database
      .prepare(
        `SELECT json_group_array(id) AS ids, json_group_array(term) AS terms FROM
           (SELECT id, term FROM targeting_term WHERE space = ? AND id >= ? ORDER BY id)`,
      )
      .get(space, from)
    const parsedRow = termsRow.parse(row)
    const [ids, terms] = [numbers.parse(JSON.parse(parsedRow.ids)), texts.parse(JSON.parse(parsedRow.terms))]
    for (const [place, id] of ids.entries()) {
      if (id < from || id > maxTerms) continue
      const term = readTerm(terms[place] ?? '')
      index.terms[id] = term
      index.groups[id] = term === null ? noGroup : groupNumber(targetingGroupOf(term.targeting_type))
      index.excluded[id] = term?.operator_type === 'NE'
    }
    if (ids.length > 0) index.order = null
  }
  return {
    /** The current names. */
    namesAt(workspace: Workspace, space: number): TargetingNames {
      freshStamp(workspace, space)
      return namesOf
    },
    of(workspace: Workspace, space: number): CriteriaIndex {
      const index = indexBySpace.get(space) ?? begin(workspace)
      indexBySpace.set(space, index)
      const stamp = freshStamp(workspace, space)
      addTerms(index, space, index.terms.length)
      if (stamp !== index.stamp) Object.assign(index, { stamp, names: [], folded: [], order: null })
      return index
    },
  }
}

export type CriteriaIndexes = ReturnType<typeof createCriteriaIndexes>

export function groupNumber(group: TargetingGroupName): number {
  return targetingGroupNames.indexOf(group)
}

function rankedByName({ groups, excluded, foldedName }: CriteriaIndex): Int32Array {
  const names = groups.map((_, id) => foldedName(id))
  const order = Array.from(groups.keys()).slice(1)
  order.sort((a, b) => {
    const byGroup = (groups[a] ?? noGroup) - (groups[b] ?? noGroup)
    if (byGroup !== 0) return byGroup
    if (excluded[a] !== excluded[b]) return excluded[a] === true ? 1 : -1
    const [left = '', right = ''] = [names[a], names[b]]
    return compareCodes(left, right)
  })
  const ranks = new Int32Array(groups.length)
  for (const [place, id] of order.entries()) ranks[id] = place + 1
  return ranks
}
