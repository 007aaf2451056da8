import { expect, test } from 'vitest'
import { fileUploads, totalBytes } from '../../../../../src/renderer/features/media/upload-states.ts'
import type { JobStep } from '../../../../../src/shared/jobs/job.ts'

function step(draftId: string, part: 'upload' | 'add', state: JobStep['state'], sent = 0): JobStep {
  return {
    id: `${draftId}-${part}`,
    position: 1,
    draftId,
    subject: 'media',
    kind: 'create',
    title: `${draftId}.mp4`,
    operation: part === 'upload' ? 'mediaUpload.initialize' : 'mediaLibrary.add',
    state,
    fault: null,
    remoteId: null,
    startedAt: null,
    finishedAt: null,
    candidates: [],
    conflicts: [],
    changes: [],
    currency: null,
    names: {},
    lookup: null,
    storedTexts: [],
    comment: '',
    needs: [],
    bytes: part === 'upload' ? { sent, total: 100 } : null,
  }
}

test.each([
  ['waiting', 'waiting', 'waiting', 0],
  ['sending', 'sending', 'waiting', 40],
  ['processing', 'sending', 'waiting', 100],
  ['adding', 'done', 'sending', 100],
  ['done', 'done', 'done', 100],
  ['cancelled', 'cancelled', 'cancelled', 40],
  ['trouble', 'failed', 'blocked', 40],
  ['trouble', 'done', 'unknown', 100],
] as const)('%s: the upload is %s and the addition %s', (state, upload, add, sent) => {
  expect(fileUploads([step('a', 'upload', upload, sent), step('a', 'add', add)])).toEqual([
    { draftId: 'a', title: 'a.mp4', bytes: { sent, total: 100 }, state },
  ])
})

test('other steps don’t count as files', () => {
  const card: JobStep = { ...step('b', 'add', 'waiting'), subject: 'card' }
  const change: JobStep = { ...step('c', 'add', 'waiting'), kind: 'update' }
  expect(fileUploads([card, change])).toEqual([])
})

test('all files together are the sum of each', () => {
  const files = fileUploads([step('a', 'upload', 'done', 100), step('b', 'upload', 'sending', 30)])
  expect(totalBytes(files)).toEqual({ sent: 130, total: 200 })
})
