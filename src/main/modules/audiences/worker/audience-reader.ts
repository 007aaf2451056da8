import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type {
  OpenedMembers,
  PreparationState,
  UploadPlan,
} from '../../../../shared/audiences/audience-upload.ts'
import { detectColumns, isOneLine } from '../../../../shared/audiences/member-columns.ts'
import type { MembershipTimes } from '../../../../shared/audiences/membership-batching.ts'
import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import { formLabel } from '../../../../shared/files/reading-report.ts'
import { makeFolder } from '../../../core/files/make-folder.ts'
import { writeFileAtomically } from '../../../core/files/write-file-atomically.ts'
import { newHandle } from '../../../core/handle.ts'
import type { ReadyBatch, RefusedPositions } from '../ports.ts'
import { type MemberSource, openMembers } from './member-source.ts'
import { updateMembersFile } from './members-file.ts'
import { phoneCountries } from './phone-numbers.ts'
import { columnsRead, prepareUpload } from './preparation.ts'
import { previewMembers } from './preview.ts'
import { readyBatch } from './ready-batch.ts'

/** The file is no longer open. */
export class FileClosed extends Error {}

/** No file name leads out of the worker's folder. */
const fileName = /^[A-Za-z0-9_-]{1,120}\.(?:operations|people)$/

interface File {
  readonly fileId: string
}

interface FileToOpen {
  readonly path: string
  readonly choice?: ReadingChoice
}

interface Preparing extends File {
  readonly plan: UploadPlan
  readonly name: string
  readonly membersFile: string | null
  readonly key: string
}

interface Sealed {
  readonly name: string
  readonly key: string
}

interface BatchToSend {
  readonly offset: number
  readonly refusedPositions: RefusedPositions
  readonly times: MembershipTimes
}

interface Carried {
  readonly membersFile: string
  readonly done: readonly { readonly offset: number; readonly refusedPositions: RefusedPositions }[]
}

interface OpenFile {
  readonly source: MemberSource
  progress: PreparationState | null
  preparing: AbortController
}

export function createAudienceApi(folder: string) {
  const files = new Map<string, OpenFile>()
  const opened = (fileId: string): OpenFile => {
    const file = files.get(fileId)
    if (file === undefined) throw new FileClosed()
    return file
  }
  const at = (name: string) => {
    if (!fileName.test(name)) throw new Error('A file of people has a name of its own form')
    return join(folder, name)
  }
  const keyOf = (text: string) => Buffer.from(text, 'base64')

  return {
    async open({ path, choice }: FileToOpen): Promise<OpenedMembers> {
      const source = await openMembers(path, choice)
      const fileId = `people-${newHandle()}`
      files.set(fileId, { source, progress: null, preparing: new AbortController() })
      return describe(fileId, source)
    },
    /** Opens the same file with another encoding, separator or sheet. */
    async openAgain({ fileId, choice }: File & { readonly choice: ReadingChoice }): Promise<OpenedMembers> {
      const file = opened(fileId)
      file.preparing.abort()
      const source = await openMembers(file.source.table.path, choice)
      files.set(fileId, { source, progress: null, preparing: new AbortController() })
      return describe(fileId, source)
    },
    preview: ({ fileId, plan }: File & { readonly plan: UploadPlan }) =>
      previewMembers(opened(fileId).source, plan),
    /** Writes the operations file `name`, compared with the members file if the plan requires it. */
    async prepare({ fileId, plan, name, membersFile, key }: Preparing) {
      const file = opened(fileId)
      file.preparing = new AbortController()
      makeFolder(folder)
      const path = at(name)
      const previousFile = membersFile === null ? null : at(membersFile)
      try {
        return await prepareUpload(
          {
            source: file.source,
            plan,
            path,
            key: keyOf(key),
            membersFile: previousFile !== null && existsSync(previousFile) ? previousFile : null,
          },
          (state) => {
            file.progress = state
          },
          file.preparing.signal,
        )
      } catch (error) {
        rmSync(path, { force: true })
        throw error
      } finally {
        file.progress = null
      }
    },
    progress: ({ fileId }: File): PreparationState | null => files.get(fileId)?.progress ?? null,
    stop({ fileId }: File): null {
      files.get(fileId)?.preparing.abort()
      return null
    },
    close({ fileId }: File): null {
      files.get(fileId)?.preparing.abort()
      files.delete(fileId)
      return null
    },
    batch: ({ name, key, offset, refusedPositions, times }: Sealed & BatchToSend): ReadyBatch =>
      readyBatch(at(name), keyOf(key), offset, refusedPositions, times),
    updateMembers: ({ name, key, membersFile, done }: Sealed & Carried): { readonly members: number } =>
      updateMembersFile({ operations: at(name), done, membersFile: at(membersFile), key: keyOf(key) }),
    forget({ names }: { readonly names: readonly string[] }): null {
      for (const name of names) rmSync(at(name), { force: true })
      return null
    },
    names: (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []),
    async write({ path, text }: { readonly path: string; readonly text: string }): Promise<null> {
      await writeFileAtomically(path, text)
      return null
    },
  }
}
export type AudienceApi = ReturnType<typeof createAudienceApi>

function describe(fileId: string, source: MemberSource): OpenedMembers {
  const { table, hasTitles, sample } = source
  const header = hasTitles ? (sample[0]?.cells ?? []) : null
  const people = (hasTitles ? sample.slice(1) : sample).slice(0, 200).map(({ cells }) => cells)
  const columns = detectColumns(header, people)
  const plan = { columns: columns.map(({ identifier }) => identifier) }
  const reading = { ...table.beginning, columns: columnsRead(plan, header ?? [], sample) }
  return {
    fileId,
    fileName: basename(table.path),
    bytes: table.state.size,
    form: formLabel(reading),
    reading,
    hasTitles,
    columns,
    isOneLine: isOneLine(sample[0]?.cells ?? [], sample.length > 1),
    countries: phoneCountries,
  }
}
