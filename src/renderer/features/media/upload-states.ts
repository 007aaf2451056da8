import type { JobStep, StepState } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'

/** One file of an upload: the steps of its draft combined. */
export interface FileUpload {
  readonly draftId: string
  readonly title: string
  readonly bytes: { readonly sent: number; readonly total: number }
  readonly state: 'waiting' | 'sending' | 'processing' | 'adding' | 'done' | 'cancelled' | 'trouble'
}

const trouble: readonly StepState[] = ['failed', 'conflict', 'unknown', 'blocked']

/** The progress of a job's new files: each is sent, processed by the service, and added to the library. */
export function fileUploads(steps: readonly JobStep[]): readonly FileUpload[] {
  const byDraft = new Map<string, JobStep[]>()
  for (const step of steps) {
    if (step.subject !== 'media' || step.kind !== 'create' || step.draftId === null) continue
    byDraft.set(step.draftId, [...(byDraft.get(step.draftId) ?? []), step])
  }
  return [...byDraft].flatMap(([draftId, own]) => {
    const upload = own.find(({ bytes }) => bytes !== null) ?? own[0]
    if (upload === undefined) return []
    const bytes = upload.bytes ?? { sent: 0, total: 0 }
    return [{ draftId, title: upload.title, bytes, state: stateOf(own, upload, bytes) }]
  })
}

function stateOf(own: readonly JobStep[], upload: JobStep, bytes: FileUpload['bytes']): FileUpload['state'] {
  if (own.every(({ state }) => state === 'done')) return 'done'
  if (own.some(({ state }) => trouble.includes(state))) return 'trouble'
  if (own.some(({ state }) => state === 'cancelled')) return 'cancelled'
  if (upload.state === 'done') return 'adding'
  if (upload.state !== 'sending') return 'waiting'
  return bytes.total > 0 && bytes.sent >= bytes.total ? 'processing' : 'sending'
}

/** Total progress of all files. */
export function totalBytes(files: readonly FileUpload[]): FileUpload['bytes'] {
  return files.reduce((sum, { bytes }) => ({ sent: sum.sent + bytes.sent, total: sum.total + bytes.total }), {
    sent: 0,
    total: 0,
  })
}

export const uploadLabel: Readonly<Record<FileUpload['state'], string>> = {
  waiting: t`Waiting`,
  sending: t`Sending`,
  processing: t`Processing on the service`,
  adding: t`Being added to the library`,
  done: t`In the library`,
  cancelled: t`Cancelled`,
  trouble: t`Not uploaded`,
}
