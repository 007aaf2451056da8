import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { aspectRatio } from '../../../shared/creatives/library-media.ts'
import { contentOf } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import { type DraftSubject, descriptorOf, namingFields } from '../../../shared/entities/kinds.ts'
import { mediaFile } from '../../../shared/entities/media/media-content.ts'
import { folded } from '../../../shared/text/folded.ts'
import type { Statements } from '../../core/store/database.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

const recordsSql = (
  table: 'remote_record' | 'deleted_record',
) => `SELECT remote_id AS key, record FROM ${table}
  WHERE ${inWorkspace} AND subject = :subject`
const draftsSql = `SELECT coalesce(remote_id, 'draft:' || id) AS key, base, patch FROM draft
  WHERE ${inWorkspace} AND subject = :subject AND empty = 0`

const recordRow = z.object({ key: z.string(), record: z.string() })
const draftRow = z.object({ key: z.string(), base: z.string().nullable(), patch: z.string() })

/**
 * Keys of creatives one of whose texts contains what is searched: titles, addresses, choices, whole posts. The shown
 * state counts, so a draft hides its record's texts. Reads every row, as searches do.
 */
export function keysWithText(
  { all }: Pick<Statements, 'all'>,
  workspace: Workspace,
  subject: DraftSubject,
  text: string,
  withDeleted: boolean,
): readonly string[] {
  if (!hasSearchedTexts(subject)) return []
  const values = { ...workspaceValues(workspace), subject }
  // Addresses are stored with and without their scheme.
  const searched = folded(text.replace(/^https?:\/\//i, ''))
  if (searched === '') return []
  // JSON escapes some characters, so this is only a first sieve.
  const sieve = folded(writeJson(text.replace(/^https?:\/\//i, '')).slice(1, -1))
  // In a post, entities stand for these characters, and short links for addresses within the text.
  const isStoredAsRead = !/[&<>]/.test(text) && !(/\s/.test(text) && /[./]/.test(text))
  const mayContain = (json: string) => !isStoredAsRead || foldedQuickly(json).includes(sieve)
  const contains = (texts: Iterable<string>) => {
    for (const candidate of texts) if (foldedQuickly(candidate).includes(searched)) return true
    return false
  }
  const drafted = new Set<string>()
  const matching: string[] = []
  for (const { key, base, patch } of all(draftsSql, values).read(draftRow)) {
    drafted.add(key)
    if (!mayContain(patch) && (base === null || !mayContain(base))) continue
    const before = base === null ? null : (storedFields.safeParse(base).data ?? null)
    const content = contentOf({ base: before, patch: storedFields.safeParse(patch).data ?? {} })
    if (contains(textsIn(content))) matching.push(key)
  }
  for (const table of withDeleted
    ? (['remote_record', 'deleted_record'] as const)
    : (['remote_record'] as const))
    for (const { key, record } of all(recordsSql(table), values).read(recordRow)) {
      if (drafted.has(key) || !mayContain(record)) continue
      const recordFields = storedFields.safeParse(record).data
      if (recordFields !== undefined && contains(textsOfRecord(subject, recordFields))) matching.push(key)
    }
  return matching
}

/** Creatives; other kinds are found by their titles. */
function hasSearchedTexts(subject: DraftSubject): boolean {
  return subject === 'media' || subject === 'post' || descriptorOf(subject).hasAddress === true
}

/** Fields that hold constants, IDs or the facts of a file. */
const textless: ReadonlySet<string> = new Set([
  ...namingFields,
  'type',
  'file',
  'category',
  'as_user_id',
  'conversation_settings',
])

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) if (!textless.has(name)) yield* textsIn(part)
}

function* textsOfRecord(subject: DraftSubject, record: Fields): Generator<string> {
  yield* textsIn(contentOfRecord(subject, record))
  // The older forms have fields of their own, none of which is part of a draft.
  if (subject === 'legacyCard') yield* textsIn(fields.safeParse(withoutService(record)).data)
}

function withoutService(record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !/(^id|_id|_type|_at|_uri|media_url|_hls_url)$/.test(name)),
  )
}

/** The same as `folded`, which takes ten times as long, for text that is mostly ASCII. */
function foldedQuickly(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character
  return /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : folded(text)
}

const ratiosSql = `SELECT remote_id AS key FROM remote_record WHERE ${inWorkspace} AND subject = 'media'
  AND json_valid(record) AND json_extract(record, '$.aspect_ratio') = :ratio`
const keyRow = z.object({ key: z.string() })
const filesSql = `SELECT 'draft:' || id AS key, patch FROM draft
  WHERE ${inWorkspace} AND subject = 'media' AND remote_id IS NULL`
const fileRow = z.object({ key: z.string(), patch: storedFields })

/** Keys of the media that have a ratio; that of a new file follows from its size. */
export function mediaOfRatio(
  { all }: Pick<Statements, 'all'>,
  workspace: Workspace,
  ratio: string,
): readonly string[] {
  const values = workspaceValues(workspace)
  const files = all(filesSql, values)
    .read(fileRow)
    .filter(({ patch }) => {
      const file = mediaFile.safeParse(patch.file).data
      return file !== undefined && aspectRatio(file.width, file.height) === ratio
    })
  return [...all(ratiosSql, { ...values, ratio }).read(keyRow), ...files].map(({ key }) => key)
}
