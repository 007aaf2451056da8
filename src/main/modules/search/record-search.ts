import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type GridSubject, gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import type { FoundRecord } from '../../../shared/contract/search.ts'
import { type DraftSubject, draftSubjects, kindsWith } from '../../../shared/entities/kinds.ts'
import { folded } from '../../../shared/text/folded.ts'
import { matchScore, wordsOf } from '../../../shared/text/fuzzy-match.ts'
import { readRow, type Statements } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { subjectNumber } from '../records/campaign-columns.ts'
import { entityTitle } from '../records/entity-title.ts'

export interface RecordQuery {
  readonly workspace: Workspace
  /** The user whose catalogs are searched. */
  readonly userId: string
  readonly text: string
}

/** Results per kind, and how many matches are ranked to find the best. */
const perKind = 6
const candidates = 100
const maxWords = 8

/**
 * Records of the workspace that match by name or ID. SQLite does the comparing, so nothing is held in memory: 100,000
 * names take some 20 ms.
 */
export function searchRecords(statements: Statements, query: RecordQuery): readonly FoundRecord[] {
  const words = wordsOf(folded(query.text)).slice(0, maxWords)
  if (words.length === 0) return []
  const search: Search = { statements, query, words, place: workspaceValues(query.workspace) }
  return [
    ...campaignRows(search),
    ...listRows(search),
    ...catalogs(search),
    ...productSets(search),
    ...products(search),
    ...events(search),
  ]
}

interface Search {
  readonly statements: Statements
  readonly query: RecordQuery
  /** Folded like the stored names of campaigns and lists. */
  readonly words: readonly string[]
  readonly place: ReturnType<typeof workspaceValues>
}

type Values = Readonly<Record<string, string | number>>

interface Source {
  /** Selects columns, including `name`, which is compared; ends with conditions. Needs a covering index. */
  readonly select: string
  readonly name: string
  readonly id: string
  readonly values: Values
}

/**
 * Matching rows, best first. Names that contain the words are preferred; a subsequence match is only tried if too few
 * are found.
 */
function fitting<Schema extends z.ZodType<{ readonly name: string }>>(
  { statements, query }: Search,
  words: readonly string[],
  schema: Schema,
  { select, name, id, values }: Source,
): readonly z.output<Schema>[] {
  const typed = words.join(' ')
  const letters = typed.replaceAll(' ', '')
  const every = words.map((_word, index) => `instr(${name}, :word${index}) > 0`).join(' AND ')
  const searchValues = {
    ...values,
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
  }
  const rows = (rest: string, more: Values) =>
    statements.all(`${select} AND ${rest} LIMIT ${candidates}`, more).read(schema)
  const exact = rows(`${id} = :exact`, { ...values, exact: query.text.trim() })
  const byWords = rows(
    `${every} ORDER BY substr(${name}, 1, length(:typed)) = :typed DESC, length(${name})`,
    {
      ...searchValues,
      typed,
    },
  )
  const byLetters =
    byWords.length >= perKind || letters.length < 3
      ? []
      : // Unsorted, because what many names fit has to end early.
        rows(`${name} LIKE :pattern ESCAPE '\\' AND NOT (${every})`, {
          ...searchValues,
          pattern: `%${[...letters].map(escaped).join('%')}%`,
        })
  return [
    ...exact,
    ...[...byWords, ...byLetters]
      .flatMap((row) => {
        const fit = matchScore(row.name, words)
        return fit === null ? [] : [{ row, fit }]
      })
      .sort((a, b) => a.fit - b.fit)
      .map(({ row }) => row),
  ]
}

function escaped(text: string): string {
  return text.replaceAll(/[%_\\]/g, '\\$&')
}

const campaignRow = z.object({ name: z.string(), id: z.int(), parent: z.int().nullable() })
const keyRow = z.object({ key: z.string() })

function campaignRows(search: Search): readonly FoundRecord[] {
  const { statements, query, words, place } = search
  const rawSpace = statements.get(`SELECT id FROM campaign_space WHERE ${inWorkspace}`, place)
  if (rawSpace === undefined) return []
  const space = readRow(spaceRow, rawSpace).id
  const keyOf = (id: number): string | null => {
    const row = statements.get('SELECT key FROM campaign_row WHERE space = :space AND id = :id', {
      space,
      id,
    })
    return row === undefined ? null : readRow(keyRow, row).key
  }
  const titled = (subject: GridSubject, id: number | null) => {
    const key = id === null ? null : keyOf(id)
    const title = key === null ? null : entityTitle(statements, query.workspace, subject, key)
    return key === null || title === null ? null : { key, title }
  }
  return gridSubjects.flatMap((subject) =>
    fitting(search, words, campaignRow, {
      select: `SELECT name, id, parent FROM campaign_row
        WHERE space = :space AND subject = ${subjectNumber(subject)} AND present = 1`,
      name: 'name',
      id: 'key',
      values: { space },
    })
      .slice(0, perKind)
      .flatMap(({ id, parent }) => {
        const titledEntity = titled(subject, id)
        return titledEntity === null
          ? []
          : [
              {
                kind: 'entity' as const,
                subject,
                ...titledEntity,
                parent: titled('campaign', parent)?.title ?? null,
              },
            ]
      }),
  )
}

/** They have no names. */
const parts = kindsWith('partOf')
  .map((subject) => `'${subject}'`)
  .join(', ')
const spaceRow = z.object({ id: z.int() })
const listRow = z.object({ name: z.string(), subject: z.enum(draftSubjects), key: z.string() })

function listRows(search: Search): readonly FoundRecord[] {
  const { statements, query, words, place } = search
  const counts = new Map<DraftSubject, number>()
  return fitting(search, words, listRow, {
    select: `SELECT title AS name, subject, key FROM record_entry
      WHERE ${inWorkspace} AND subject NOT IN (${parts})`,
    name: 'title',
    id: 'key',
    values: place,
  }).flatMap(({ subject, key }) => {
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    const title = count > perKind ? null : entityTitle(statements, query.workspace, subject, key)
    return title === null ? [] : [{ kind: 'entity' as const, subject, key, title, parent: null }]
  })
}

const ofUser = 'environment_id = :environmentId AND host = :host AND user_id = :userId'

function ownerOf({ query, place }: Search): Values {
  return { environmentId: place.environmentId, host: place.host, userId: query.userId }
}

/** Catalogs store names unfolded, so only SQLite's lower case helps. */
function asTyped({ query }: Search): readonly string[] {
  return wordsOf(query.text.toLowerCase()).slice(0, maxWords)
}

const catalogRow = z.object({ name: z.string(), catalogId: z.string(), title: z.string() })

function catalogs(search: Search): readonly FoundRecord[] {
  return fitting(search, asTyped(search), catalogRow, {
    select: `SELECT lower(name) AS name, catalog_id AS catalogId, name AS title FROM product_catalog WHERE ${ofUser}`,
    name: 'lower(name)',
    id: 'catalog_id',
    values: ownerOf(search),
  })
    .slice(0, perKind)
    .map(({ catalogId, title }) => ({ kind: 'catalog', catalogId, title }))
}

const memberRow = z.object({ name: z.string(), catalogId: z.string(), id: z.string(), title: z.string() })

function productSets(search: Search): readonly FoundRecord[] {
  return fitting(search, asTyped(search), memberRow, {
    select: `SELECT lower(part.name) AS name, catalog_id AS catalogId, part.id, part.name AS title
      FROM product_set AS part JOIN product_catalog ON number = part.catalog WHERE ${ofUser} AND part.gone = 0`,
    name: 'lower(part.name)',
    id: 'part.id',
    values: ownerOf(search),
  })
    .slice(0, perKind)
    .map(({ catalogId, id, title }) => ({ kind: 'productSet', catalogId, id, title }))
}

function products(search: Search): readonly FoundRecord[] {
  return fitting(search, asTyped(search), memberRow, {
    select: `SELECT lower(part.title) AS name, catalog_id AS catalogId, part.id, part.title
      FROM product AS part JOIN product_catalog AS owner ON owner.number = part.catalog WHERE ${ofUser}`,
    name: 'lower(part.title)',
    id: 'part.id',
    values: ownerOf(search),
  })
    .slice(0, perKind)
    .map(({ catalogId, id, title }) => ({ kind: 'product', catalogId, id, title }))
}

const eventRow = z.object({ id: z.int(), title: z.string(), receivedAt: z.int() })

/** Events have no name: their kind and ID are searched, newest first. */
function events({ statements, query, words }: Search): readonly FoundRecord[] {
  return statements
    .all(
      `SELECT id, kind AS title, received_at AS receivedAt FROM inbox_event
       WHERE kind LIKE :pattern ESCAPE '\\' OR event_id = :exact ORDER BY id DESC LIMIT ${perKind}`,
      { pattern: `%${words.map(escaped).join('%')}%`, exact: query.text.trim() },
    )
    .read(eventRow)
    .map((row) => ({ kind: 'event', ...row }))
}
