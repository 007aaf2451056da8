import { z } from 'zod'
import {
  type ConsoleCollection,
  collectionFile,
  consoleCollection,
  fileFor,
  writeCollection,
} from '../../../shared/console/console-collection.ts'
import { mapRequestTexts } from '../../../shared/console/console-request.ts'
import type { ConsoleCollections } from '../../../shared/contract/console.ts'
import { ExcessiveJson, parseBoundedJson } from '../../../shared/core/bounded-json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isSecretName } from '../../../shared/text/secret-name.ts'
import type { Redactor } from '../../core/api/redact.ts'
import { fileLimits } from '../../core/files/limits.ts'
import type { Settings } from '../../core/ports.ts'
import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Handlers } from '../dependencies.ts'

export type ConsoleCollectionHandlers = Pick<
  Handlers<'console'>,
  'collections' | 'saveCollection' | 'removeCollection' | 'exportCollection' | 'chooseFolder'
>

export interface CollectionParts {
  readonly files: TextFiles
  readonly dialog: FileDialog
  readonly settings: Settings
  readonly redactor: Redactor
  readonly dataFolder: string
}

const setting = 'console.folder'
const folderSetting = z.string().min(1).max(4_096).nullable()

export function createCollections(parts: CollectionParts): ConsoleCollectionHandlers {
  const { files, dialog, settings, redactor } = parts
  const chosen = () => readStored(settings, setting, folderSetting, null)
  const folder = () => chosen() ?? files.inFolder(parts.dataFolder, 'collections')
  const pathOf = (file: string) => files.inFolder(folder(), file)

  const all = async (): Promise<Outcome<ConsoleCollections>> => {
    const names = await files.list(folder(), '.json')
    if (!names.ok) return names
    const collections: { file: string; collection: ConsoleCollection }[] = []
    const unreadable: { file: string; reason: string }[] = []
    for (const file of names.value) {
      if (!collectionFile.safeParse(file).success) {
        unreadable.push({ file, reason: t`The file name has characters that aren’t allowed.` })
        continue
      }
      const collectionReading = await readCollection(files, pathOf(file))
      if (collectionReading.kind === 'read')
        collections.push({ file, collection: collectionReading.collection })
      else unreadable.push({ file, reason: collectionReading.reason })
    }
    return succeed({ folder: folder(), standard: chosen() === null, collections, unreadable })
  }

  return {
    collections: all,
    async saveCollection({ file, collection }) {
      const names = await files.list(folder(), '.json')
      if (!names.ok) return names
      const name = file ?? fileFor(collection.name, names.value)
      const written = await files.write(pathOf(name), writeCollection(withoutSecrets(collection, redactor)))
      return written.ok ? all() : written
    },
    async removeCollection({ file }) {
      const removed = await files.remove(pathOf(file))
      return removed.ok ? all() : removed
    },
    async exportCollection({ file }) {
      const text = await files.read(pathOf(file))
      if (!text.ok) return text
      const path = await dialog.saveFile('requests', file)
      if (path === null) return succeed(false)
      const written = await files.write(path, text.value)
      return written.ok ? succeed(true) : written
    },
    async chooseFolder({ own }) {
      const path = own ? await dialog.pickFolder(t`Collections folder`) : null
      if (own && path === null) return all()
      const saved = settings.set(setting, path)
      return saved.ok ? all() : saved
    },
  }
}

type ReadCollection =
  | { readonly kind: 'read'; readonly collection: ConsoleCollection }
  | { readonly kind: 'refused'; readonly reason: string }

async function readCollection(files: TextFiles, path: string): Promise<ReadCollection> {
  const text = await files.read(path)
  if (!text.ok) return { kind: 'refused', reason: text.fault.message }
  try {
    const parsedCollection = consoleCollection.safeParse(parseBoundedJson(text.value, fileLimits.text))
    if (parsedCollection.success) return { kind: 'read', collection: parsedCollection.data }
    const [issue] = parsedCollection.error.issues
    return {
      kind: 'refused',
      reason:
        t`This isn’t a collection of requests: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
    }
  } catch (error) {
    return {
      kind: 'refused',
      reason: error instanceof ExcessiveJson ? error.message : t`The file isn’t valid JSON.`,
    }
  }
}

function withoutSecrets(collection: ConsoleCollection, redactor: Redactor): ConsoleCollection {
  return {
    ...collection,
    requests: collection.requests.map((saved) => ({
      ...saved,
      note: redactor.text(saved.note),
      request: mapRequestTexts(saved.request, (text, name) =>
        name !== null && isSecretName(name) ? `{{${placeholderName(name)}}}` : redactor.text(text),
      ),
    })),
  }
}

function placeholderName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}
