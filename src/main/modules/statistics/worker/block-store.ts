import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type MetricGroup, metricGroups } from '../../../../shared/api/ads/statistics.ts'
import { type TrackedEntity, trackedEntities } from '../../../../shared/statistics/statistics-view.ts'
import type { Statements } from '../../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import { blockOf } from './blocks.ts'

/** Storage of blocks and entity numbers. The grid reads them too. */

type Reader = Pick<Statements, 'get' | 'all'>

const spaceRow = z.object({ id: z.int(), revision: z.int() })

/** Null if nothing of the account is stored. */
export function spaceOf({ get }: Pick<Statements, 'get'>, workspace: Workspace) {
  const row = get(
    `SELECT id, revision FROM statistics_space WHERE ${inWorkspace}`,
    workspaceValues(workspace),
  )
  return spaceRow.safeParse(row).data ?? null
}

export function openSpace(statements: Pick<Statements, 'get' | 'run'>, workspace: Workspace): number {
  const existingSpace = spaceOf(statements, workspace)
  if (existingSpace !== null) return existingSpace.id
  return statements.run(
    `INSERT INTO statistics_space (environment_id, host, account_id, revision)
     VALUES (:environmentId, :host, :accountId, 0)`,
    workspaceValues(workspace),
  ).lastId
}

/** Records a change, so that readers with cached sums know which blocks to read again. */
export function logChange(
  { run }: Pick<Statements, 'run'>,
  space: number,
  entity: TrackedEntity,
  numbers: Iterable<number>,
): void {
  run('UPDATE statistics_space SET revision = revision + 1 WHERE id = :space', { space })
  for (const block of new Set([...numbers].map(blockOf))) {
    run(
      `INSERT OR REPLACE INTO statistics_change (space, entity, block, revision)
       SELECT id, :entity, :block, revision FROM statistics_space WHERE id = :space`,
      { space, entity: entityNumber(entity), block },
    )
  }
}

const changedRow = z.object({ block: z.int() })

/** Blocks whose entities changed after a revision. */
export function changedBlocks(
  { all }: Pick<Reader, 'all'>,
  space: number,
  entity: TrackedEntity,
  revision: number,
): readonly number[] {
  return all(
    `SELECT block FROM statistics_change
     WHERE space = :space AND entity = :entity AND revision > :revision ORDER BY block`,
    { space, entity: entityNumber(entity), revision },
  )
    .read(changedRow)
    .map(({ block }) => block)
}

export function entityNumber(entity: TrackedEntity): number {
  return trackedEntities.indexOf(entity)
}

const numberRow = z.object({ number: z.int() })

/** The numbers of entities; new ones get consecutive numbers, so that they share blocks. */
export function numberEntities(
  { get, run }: Pick<Statements, 'get' | 'run'>,
  space: number,
  entity: TrackedEntity,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const place = { space, entity: entityNumber(entity) }
  const numbers = new Map<string, number>()
  for (const id of ids) {
    const find = 'SELECT number FROM statistics_entity WHERE space = :space AND entity = :entity AND id = :id'
    const existingNumber = numberRow.safeParse(get(find, { ...place, id })).data
    if (existingNumber !== undefined) {
      numbers.set(id, existingNumber.number)
      continue
    }
    const number = lastNumber({ get }, space, entity) + 1
    run('INSERT INTO statistics_entity (space, entity, number, id) VALUES (:space, :entity, :number, :id)', {
      ...place,
      number,
      id,
    })
    numbers.set(id, number)
  }
  return numbers
}

/** -1 for none. */
export function lastNumber({ get }: Pick<Statements, 'get'>, space: number, entity: TrackedEntity): number {
  const last = get(
    'SELECT coalesce(max(number), -1) AS number FROM statistics_entity WHERE space = :space AND entity = :entity',
    { space, entity: entityNumber(entity) },
  )
  return numberRow.parse(last).number
}

/** The entities that have a number. */
export function storedEntityNumbers(
  { all }: Pick<Statements, 'all'>,
  space: number,
  entity: TrackedEntity,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const rows = all(
    `SELECT number, id FROM statistics_entity
     WHERE space = :space AND entity = :entity AND id IN (SELECT value FROM json_each(:ids))`,
    { space, entity: entityNumber(entity), ids: JSON.stringify(ids) },
  ).read(z.object({ number: z.int(), id: z.string() }))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export interface BlockPlace {
  readonly space: number
  readonly entity: TrackedEntity
  readonly group: MetricGroup
  readonly hourly: boolean
}

const blocksOfDay = 4_096
const days = 65_536

/** The blocks of a day have neighboring keys, and days follow each other: a span is one range of keys. */
export function blockKey({ space, entity, group, hourly }: BlockPlace, day: number, block: number): number {
  const kind = (space * 8 + entityNumber(entity)) * 8 + metricGroups.indexOf(group)
  return ((kind * 2 + (hourly ? 1 : 0)) * days + day) * blocksOfDay + block
}

export function placeOfKey(key: number): { readonly day: number; readonly block: number } {
  const dayAndBlock = key % (days * blocksOfDay)
  return { day: Math.floor(dayAndBlock / blocksOfDay), block: dayAndBlock % blocksOfDay }
}

const contentRow = z.object({ content: z.instanceof(Uint8Array) })

export function readBlock({ get }: Pick<Statements, 'get'>, key: number): Uint8Array | null {
  const row = get('SELECT content FROM statistics_block WHERE key = :key', { key })
  return contentRow.safeParse(row).data?.content ?? null
}

const blockRow = z.object({ key: z.int(), content: z.instanceof(Uint8Array) })

/** Blocks of a span in slices, so that a year of a large account is never in memory at once. */
export function* blocksOf(
  { all }: Pick<Reader, 'all'>,
  place: BlockPlace,
  { from, to }: { readonly from: number; readonly to: number },
): Generator<{ readonly day: number; readonly block: number; readonly content: Uint8Array }> {
  const end = blockKey(place, to, 0)
  let next = blockKey(place, from, 0)
  while (next < end) {
    const rows = all(
      'SELECT key, content FROM statistics_block WHERE key >= :next AND key < :end ORDER BY key LIMIT 500',
      { next, end },
    ).read(blockRow)
    for (const { key, content } of rows) yield { ...placeOfKey(key), content }
    const last = rows.at(-1)
    if (last === undefined || rows.length < 500) return
    next = last.key + 1
  }
}

/** The blocks that are stored at some keys; one query for many costs a fraction of one for each. */
export function* blocksAt(
  { all }: Pick<Reader, 'all'>,
  keys: readonly number[],
): Generator<{ readonly day: number; readonly block: number; readonly content: Uint8Array }> {
  for (let at = 0; at < keys.length; at += 500) {
    const rows = all(
      'SELECT key, content FROM statistics_block WHERE key IN (SELECT value FROM json_each(:keys))',
      { keys: JSON.stringify(keys.slice(at, at + 500)) },
    ).read(blockRow)
    for (const { key, content } of rows) yield { ...placeOfKey(key), content }
  }
}

export function writeBlock({ run }: Pick<Statements, 'run'>, key: number, content: Uint8Array): void {
  run('INSERT OR REPLACE INTO statistics_block (key, content) VALUES (:key, :content)', { key, content })
}
