import {
  type ConsoleCollection,
  consoleCollection,
  type SavedRequest,
} from '../../../shared/console/console-collection.ts'
import { collectionOf, requestsOf } from '../../../shared/console/import/import-collection.ts'
import type { ConsoleImport, ImportHosts, TextSource } from '../../../shared/console/import/read-import.ts'
import type { Shell } from '../../../shared/console/import/shell/shells.ts'
import type { ConsoleImportPreview } from '../../../shared/contract/console.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import type { ConsoleCollectionHandlers } from './collections.ts'
import type { ReadImport } from './import-host.ts'

export type ConsoleImportHandlers = Pick<Handlers<'console'>, 'readImport' | 'openImport' | 'saveImport'>

interface ImportParts {
  readonly files: TextFiles
  readonly dialog: FileDialog
  readonly session: Pick<SessionCore, 'state'>
  readonly collections: Pick<ConsoleCollectionHandlers, 'collections' | 'saveCollection'>
  readonly readImport: ReadImport
}

interface PendingImport {
  readonly result: ConsoleImport
  /** Null for a pasted text. */
  readonly path: string | null
}

/** One per window that shows a preview. */
const maxPending = 4

/** Holds what was read until it's saved, so that a page sends neither requests nor paths back. */
export function createImports(parts: ImportParts): ConsoleImportHandlers {
  const { files, dialog, session, collections, readImport } = parts
  const pending = new Map<string, PendingImport>()
  let last = 0

  const readText = async (
    text: string,
    chosenShell: Shell | null,
    file: { readonly path: string; readonly source: TextSource } | null,
  ): Promise<Outcome<ConsoleImportPreview>> => {
    const { environments, environmentId } = session.state()
    const current = environments.find(({ environment }) => environment.id === environmentId)
    const { environment = null } = current ?? {}
    const hosts = environment === null ? null : hostsOf(environment)
    const outcome = await readImport(text, hosts, chosenShell, file?.source ?? null)
    if (!outcome.ok) return outcome
    const result = outcome.value
    if (result.kind === 'refused') return refuse(result.reason)
    last += 1
    const importId = `import-${last}`
    pending.set(importId, { result: result.import, path: file?.path ?? null })
    for (const [oldest] of pending) {
      if (pending.size > maxPending) pending.delete(oldest)
    }
    return succeed({ ...result.import, importId })
  }

  return {
    readImport: ({ text, shell = null }) => readText(text, shell, null),
    async openImport({ again }) {
      const path =
        again === null ? await dialog.pickFile('requests') : (pending.get(again.importId)?.path ?? null)
      if (path === null) return again === null ? succeed(null) : refuse(outOfDate)
      const content = await files.readWhole(path, again?.choice.encoding)
      if (!content.ok) return content
      const { text, ...source } = content.value
      return await readText(text, null, { path, source })
    },
    async saveImport({ importId, left, file, name }) {
      const preview = pending.get(importId)?.result
      if (preview === undefined) return refuse(outOfDate)
      const omitted = new Set(left)
      const added = requestsOf(preview, omitted)
      const openCollections = await collections.collections(undefined)
      if (!openCollections.ok) return openCollections
      const target = openCollections.value.collections.find((entry) => entry.file === file)?.collection
      if (file !== null && target === undefined) return fail(collectionGone)
      const whole = target === undefined ? collectionOf(preview, added, name) : withRequests(target, added)
      if (whole === null) return refuse(t`A collection holds 2,000 requests at most.`)
      const saved = await collections.saveCollection({ file, collection: whole })
      if (saved.ok) pending.delete(importId)
      return saved
    },
  }
}

function hostsOf({ platformUrl, adsUrl, adsSandboxUrl }: ImportHosts): ImportHosts {
  return { platformUrl, adsUrl, adsSandboxUrl }
}

/** Null if it would be too large. Chains name requests by IDs that may already be used there. */
function withRequests(target: ConsoleCollection, added: readonly SavedRequest[]): ConsoleCollection | null {
  const requests = [...target.requests, ...added.map(({ id: _, ...saved }) => saved)]
  const collection = consoleCollection.safeParse({ ...target, requests })
  return collection.success ? collection.data : null
}

const outOfDate = t`This preview is out of date. Read the requests again.`

const collectionGone = {
  kind: 'notFound',
  code: 'NOT_FOUND',
  message: t`This collection is no longer in the folder.`,
} as const
