import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields, Json } from '../../../shared/core/json.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { Statements } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

const mediaSql = `SELECT remote_id AS key, json_extract(record, '$.media_url') AS address,
    json_extract(record, '$.poster_media_url') AS poster
  FROM remote_record WHERE ${inWorkspace} AND subject = 'media' AND json_valid(record)`

const mediaRow = z.object({ key: z.string(), address: z.string().nullable(), poster: z.string().nullable() })

export interface MediaOfRecord {
  /** Media keys by field, as far as the media are in the library. */
  readonly keys: Fields
  /** Addresses of media that aren't in the library, by field. */
  readonly unresolved: Fields
}

export type MediaReader = (subject: DraftSubject, record: Fields) => MediaOfRecord

/** Finds the media of records in kinds that the service returns with addresses instead of media keys. */
export function createMediaReader({ all }: Statements, workspace: Workspace): MediaReader {
  let library: Map<string, z.infer<typeof mediaRow>[]> | null = null
  const readLibrary = () => {
    const byAddress = new Map<string, z.infer<typeof mediaRow>[]>()
    for (const media of all(mediaSql, workspaceValues(workspace)).read(mediaRow)) {
      const name = nameOf(media.address)
      if (name !== null) byAddress.set(name, [...(byAddress.get(name) ?? []), media])
    }
    return byAddress
  }
  const keyOf = (address: string, poster: string | null): string | null => {
    library ??= readLibrary()
    const sameFile = library.get(nameOf(address) ?? '') ?? []
    const samePoster = sameFile.filter((media) => nameOf(media.poster) === nameOf(poster))
    // Media of one address are told apart by their posters; otherwise which one it was is unknown.
    const [media, second] = sameFile.length > 1 ? samePoster : sameFile
    return media === undefined || second !== undefined ? null : media.key
  }
  return (subject, record) => {
    const keys: Record<string, Json> = {}
    const unresolved: Record<string, Json> = {}
    for (const { field, address: attribute, poster, isOptional } of entityKinds[subject].mediaAddresses ??
      []) {
      const address = textOf(record[attribute])
      if (address === null || textOf(record[field]) !== null) continue
      const key = keyOf(address, poster === undefined ? null : textOf(record[poster]))
      if (key !== null) keys[field] = key
      else if (isOptional !== true) unresolved[field] = address
    }
    return { keys, unresolved }
  }
}

/** The address without its origin, because the sandbox's port changes. */
function nameOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
