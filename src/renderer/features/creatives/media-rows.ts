import { useMemo, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { MediaLibrary } from '../../../shared/creatives/library-media.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { useCall } from '../../data/client.ts'
import { useSyncOf } from '../../drafting/list/use-sync.ts'
import { mediaRatio } from '../../media-picker/media-facts.ts'

export type MediaRows = ReadonlyMap<string, EntityRow>

const mediaSubjects = ['media'] as const

/** The media with these keys, new files included; kept up to date. Unknown keys are left out. */
export function useMediaRows(workspace: Workspace, keys: readonly string[]): MediaRows {
  const distinctKeys = [...new Set(keys)].filter((key) => key !== '')
  const input =
    distinctKeys.length === 0 ? null : { workspace, subject: 'media' as const, keys: distinctKeys }
  const { value } = useCall('entities', 'find', input)
  const [last, setLast] = useState<readonly EntityRow[]>([])
  if (value !== null && value !== last) setLast(value)
  useSyncOf(workspace, mediaSubjects, value !== null && value.length < distinctKeys.length)
  return useMemo(() => new Map(last.map((row) => [row.key, row])), [last])
}

/** Converts the rows for the rules. */
export function mediaLibraryOf(rows: MediaRows): MediaLibrary {
  return (key) => {
    const row = rows.get(key)
    if (row === undefined || row.type === null) return undefined
    return { media_key: key, media_type: row.type, aspect_ratio: mediaRatio(row) }
  }
}
