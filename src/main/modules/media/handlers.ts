import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AddedFiles } from '../../../shared/contract/media.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Draft } from '../../../shared/drafts/draft.ts'
import type { MediaFile } from '../../../shared/entities/media/media-content.ts'
import { categoriesFor } from '../../../shared/entities/media/media-file-rules.ts'
import { unknownFile } from '../../core/faults.ts'
import { nameOf } from '../../core/files/file-name.ts'
import type { ChosenFiles, FileDialog } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { DraftChanges } from '../drafts/changes.ts'
import type { CroppedPictures } from './cropped-pictures.ts'
import { type PictureParts, pictureOf } from './media-pictures.ts'

export interface MediaParts extends PictureParts {
  readonly dialog: Pick<FileDialog, 'pickMedia'>
  readonly chosenFiles: Pick<ChosenFiles, 'pathOf'>
  readonly create: DraftChanges['create']
  readonly crops: CroppedPictures
}

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
      const draft = parts.create({ workspace, subject: 'media', fields: fieldsOf(probed.value) })
      if (!draft.ok) return draft
      drafts.push(draft.value)
    }
    return succeed({ drafts, refused })
  }
  return {
    pick: async ({ workspace }) => add(workspace, await parts.dialog.pickMedia()),
    async add({ workspace, files }) {
      const paths = files.map((file) => parts.chosenFiles.pathOf(file))
      const knownPaths = paths.filter((path) => path !== null)
      return knownPaths.length < paths.length ? unknownFile() : add(workspace, knownPaths)
    },
    async addCropped({ workspace, name, base64 }) {
      const saved = await parts.crops.save(Buffer.from(base64, 'base64'))
      if (!saved.ok) return saved
      const probed = await parts.files.probe(saved.value)
      if (!probed.ok) return probed
      const [, ending] = probed.value.contentType.split('/')
      const fields = fieldsOf({ ...probed.value, name: `${nameOf(name)}.${ending}` })
      return parts.create({ workspace, subject: 'media', fields })
    },
    thumbnail: ({ workspace, key }) => pictureOf(parts, workspace, key),
  }
}

/** A new media's fields. The service limits file names to 255 characters, like most disks. */
function fieldsOf(file: MediaFile): Fields {
  const { frames = null, video = null, ...facts } = file
  return {
    file: { ...facts, frames, video },
    category: categoriesFor(file.kind)[0] ?? null,
    file_name: file.name,
  }
}
