import type { Connection } from '../../../../../src/main/core/threads/connect.ts'
import {
  type CheckApi,
  createCheckReader,
} from '../../../../../src/main/modules/checks/worker/check-reader.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'

/** The check worker without a thread, over the database's file. */
export function checksInPlace(path: string): Connection<CheckApi> {
  const { api, close } = createCheckReader(path)
  return {
    api: {
      run: (asked) => api.run(asked),
      checkShare: async (share) => api.checkShare(share),
      changes: async (asked) => api.changes(asked),
      review: async (asked) => api.review(asked),
      plan: async (chosen) => api.plan(chosen),
      undoReview: async (job) => api.undoReview(job),
      undoPlan: async (job) => api.undoPlan(job),
      undoChanges: async (asked) => api.undoChanges(asked),
      planned: async (asked) => api.planned(asked),
      previewEdit: (asked, onProgress) => api.previewEdit(asked, onProgress ?? (() => undefined)),
      previewShare: (share) => api.previewShare(share),
      endPreview: async (asked) => succeed(api.endPreview(asked)),
      previewedRows: async (asked) => api.previewedRows(asked),
    },
    prepare: () => undefined,
    stop: async () => undefined,
    close: async () => close(),
  }
}
