import type { AddedFiles } from '../../shared/bridge-drafts.ts'
import type { Draft } from '../../shared/domain/draft.ts'
import type { MediaFile } from '../../shared/domain/draft-content.ts'
import type { Fields } from '../../shared/domain/json.ts'
import { categoriesFor } from '../../shared/domain/media-file-rules.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import type { FileDialog } from '../ports-desktop.ts'
import type { Handlers } from './dependencies.ts'
import { type PictureParts, pictureOf } from './media-pictures.ts'

export interface MediaParts extends PictureParts {
  readonly dialog: FileDialog
  readonly create: Handlers<'drafts'>['create']
}

/** Files of this machine become drafts of media; pictures are made of what is there. */
export function createMediaHandlers(parts: MediaParts): Handlers<'media'> {
  const add = async (workspace: Workspace, paths: readonly string[]): Promise<Outcome<AddedFiles>> => {
    const drafts: Draft[] = []
    const refused: { name: string; reason: string }[] = []
    for (const path of new Set(paths)) {
      const probed = await parts.files.probe(path)
      if (!probed.ok) {
        refused.push({ name: nameOf(path), reason: probed.fault.message })
        continue
      }
      const draft = await parts.create({ workspace, subject: 'media', fields: fieldsOf(probed.value) })
      if (!draft.ok) return draft
      drafts.push(draft.value)
    }
    return succeed({ drafts, refused })
  }
  return {
    pick: async ({ workspace }) => add(workspace, await parts.dialog.pickMedia()),
    add: ({ workspace, paths }) => add(workspace, paths),
    thumbnail: ({ workspace, key }) => pictureOf(parts, workspace, key),
  }
}

/** What a new media begins with. The service's limit on file names is 255 characters, as that of most disks. */
function fieldsOf(file: MediaFile): Fields {
  const { path, name, bytes, modifiedAt, contentType, kind, width, height, durationMs, frames = null } = file
  return {
    file: { path, name, bytes, modifiedAt, contentType, kind, width, height, durationMs, frames },
    category: categoriesFor(kind)[0] ?? null,
    file_name: name,
  }
}

/** The last part of a path of either kind of system. */
function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}
