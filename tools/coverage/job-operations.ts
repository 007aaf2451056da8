import { updateAudienceMembers } from '../../src/shared/api/ads/audience-memberships.ts'
import { updateDoNotReachMembers } from '../../src/shared/api/ads/do-not-reach-lists.ts'
import { productOperations } from '../../src/shared/api/ads/products.ts'
import { statisticsOperations } from '../../src/shared/api/ads/statistics.ts'
import { mediaUploadOperations } from '../../src/shared/api/platform/media-upload.ts'
import { draftKinds } from '../../src/shared/drafts/draft.ts'
import { type DraftSubject, draftSubjects } from '../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../src/shared/entities/registry.ts'
import { noTarget, operationOf } from '../../src/shared/publishing/publish-plan.ts'

/**
 * Operations that jobs send in the background, without a bridge call waiting for them. Jobs handle a failed call by its
 * fault only, and the tables of the publishing tests include every fault.
 */

/** What publishing a draft of a subject sends, read from the functions that the publish itself calls. */
export function publishOperations(subject: DraftSubject): readonly string[] {
  const { read, create, batch, fields } = entityKinds[subject]
  // A post on a timeline is created with another operation than one for ads: the content decides.
  const contents = fields.flatMap((field) => [{ [field]: '1' }, { [field]: false }])
  return [
    ...contents.map((content) => create?.call(noTarget, content).operation),
    ...draftKinds.map((kind) => operationOf(subject, kind)),
    read(noTarget, {}).operation,
    create?.find(noTarget, {}).operation,
    batch?.operation,
    ...(create?.uploadBytes === undefined ? [] : Object.values(mediaUploadOperations)),
  ].flatMap((operation) => operation?.id ?? [])
}

/** The bridge calls that start a job of many records, with what it sends. */
export const bulkJobs: Readonly<Record<string, readonly string[]>> = {
  'audiences.start': [updateAudienceMembers.id, updateDoNotReachMembers.id],
  'catalogs.upload': [productOperations.upsert.id],
  'catalogs.deleteProducts': [productOperations.delete.id],
  'statistics.refresh': [
    statisticsOperations.listActiveEntities.id,
    statisticsOperations.read.id,
    statisticsOperations.createJob.id,
    statisticsOperations.listJobs.id,
  ],
}

export const jobOperations: ReadonlySet<string> = new Set([
  ...draftSubjects.flatMap(publishOperations),
  ...Object.values(bulkJobs).flat(),
])
