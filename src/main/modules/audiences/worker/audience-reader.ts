import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OpenedMembers, PreparationState } from '../../../../shared/audiences/audience-upload.ts'
import { isOneLine, recogniseColumns } from '../../../../shared/audiences/member-columns.ts'
import type { AudienceAnswers, AudienceQuestion } from '../audience-messages.ts'
import { settleLedger } from './ledger.ts'
import { type MemberSource, openMembers } from './member-source.ts'
import { phoneCountries } from './phone-numbers.ts'
import { prepareUpload } from './preparation.ts'
import { previewMembers } from './preview.ts'
import { readyBatch } from './ready-batch.ts'

/** Asked for a file that is not open any more. */
export class NotOpen extends Error {}

interface OpenFile {
  readonly source: MemberSource
  progress: PreparationState | null
  preparing: AbortController
}

/** Reads files of people beside what lies sealed in a folder of its own. */
export interface AudienceReader {
  answer(question: AudienceQuestion): Promise<AudienceAnswers[AudienceQuestion['kind']]>
}

export function createAudienceReader(folder: string): AudienceReader {
  const files = new Map<string, OpenFile>()
  let lastId = 0
  const opened = (fileId: string): OpenFile => {
    const file = files.get(fileId)
    if (file === undefined) throw new NotOpen()
    return file
  }
  const at = (name: string) => join(folder, name)
  const keyOf = (text: string) => Buffer.from(text, 'base64')

  return {
    async answer(question) {
      switch (question.kind) {
        case 'open': {
          const source = await openMembers(question.path)
          lastId += 1
          const fileId = `people-${lastId}`
          files.set(fileId, { source, progress: null, preparing: new AbortController() })
          return describe(fileId, source)
        }
        case 'preview':
          return previewMembers(opened(question.fileId).source, question.plan)
        case 'prepare': {
          const file = opened(question.fileId)
          file.preparing = new AbortController()
          mkdirSync(folder, { recursive: true })
          const path = at(question.name)
          const ledger = question.ledger === null ? null : at(question.ledger)
          try {
            return await prepareUpload(
              {
                ...{ source: file.source, plan: question.plan, path, key: keyOf(question.key) },
                ledger: ledger !== null && existsSync(ledger) ? ledger : null,
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
        }
        case 'progress':
          return files.get(question.fileId)?.progress ?? null
        case 'stop': {
          files.get(question.fileId)?.preparing.abort()
          return null
        }
        case 'close': {
          files.get(question.fileId)?.preparing.abort()
          files.delete(question.fileId)
          return null
        }
        case 'batch':
          return readyBatch(
            at(question.name),
            keyOf(question.key),
            question.offset,
            question.leftOut,
            question.times,
          )
        case 'settle':
          return settleLedger({
            operations: at(question.name),
            done: question.done,
            ledger: at(question.ledger),
            key: keyOf(question.key),
          })
        case 'forget':
          for (const name of question.names) rmSync(at(name), { force: true })
          return null
        case 'names':
          return existsSync(folder) ? readdirSync(folder) : []
        case 'write':
          await writeFile(question.path, question.text, 'utf8')
          return null
      }
    },
  }
}

function describe(fileId: string, source: MemberSource): OpenedMembers {
  const { path, bytes, form, hasTitles, sample } = source
  const rows = hasTitles ? sample.slice(1) : sample
  return {
    ...{ fileId, fileName: basename(path), bytes, form, hasTitles },
    columns: recogniseColumns(hasTitles ? (sample[0] ?? []) : null, rows.slice(0, 200)),
    isOneLine: isOneLine(sample[0] ?? [], sample.length > 1),
    countries: phoneCountries,
  }
}
