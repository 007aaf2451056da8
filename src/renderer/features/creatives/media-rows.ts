import { useEffect, useState } from 'react'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { LibraryRow } from '../../../shared/creatives/creative-row.ts'
import type { MediaLibrary } from '../../../shared/entities/media/media.ts'
import { libraryLists } from '../../drafting/list/list-store.ts'
import { mediaRatio } from '../../media-picker/media-facts.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

export type MediaRows = ReadonlyMap<string, LibraryRow>

/** The media that are named by their keys, new files included; kept up to date. Unknown keys are left out. */
export function useMediaRows(workspace: Workspace, keys: readonly string[]): MediaRows {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const media = libraryLists(workbench)
  const [rows, setRows] = useState<MediaRows>(new Map())
  const wanted = [...new Set(keys)].filter((key) => key !== '').join(' ')
  useEffect(() => {
    if (wanted === '') return
    let isCurrent = true
    let isAsked = false
    const read = async () => {
      const outcome = await bridge.library.find({ workspace, subject: 'media', keys: wanted.split(' ') })
      if (!isCurrent || !outcome.ok) return
      const found = new Map(outcome.value.map((row) => [row.key, row]))
      setRows(found)
      // The library may never have been read: opening it reads it once.
      if (!isAsked && wanted.split(' ').some((key) => !found.has(key))) {
        isAsked = true
        media(workspace, 'media').open()
      }
    }
    read()
    const ends = [
      bridge.on('libraryChanged', (news) => {
        if (news.subject === 'media' && sameWorkspace(news.workspace, workspace)) read()
      }),
      bridge.on('draftsChanged', (news) => {
        if (sameWorkspace(news.workspace, workspace)) read()
      }),
    ]
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [bridge, media, workspace, wanted])
  return rows
}

/** The rows as the rules want them. */
export function mediaLibraryOf(rows: MediaRows): MediaLibrary {
  return (key) => {
    const row = rows.get(key)
    if (row === undefined || row.type === null) return undefined
    return { media_key: key, media_type: row.type, aspect_ratio: mediaRatio(row) }
  }
}
