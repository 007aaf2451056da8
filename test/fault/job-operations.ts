import { updateAudienceMembers } from '../../src/shared/catalogue/audience-memberships.ts'
import { updateDoNotReachMembers } from '../../src/shared/catalogue/do-not-reach-lists.ts'
import { mediaUploadOperations } from '../../src/shared/catalogue/media-upload.ts'
import { productOperations } from '../../src/shared/catalogue/products.ts'
import { draftKinds, draftSubjects } from '../../src/shared/domain/draft.ts'
import { batchOf } from '../../src/shared/domain/publish-batch.ts'
import { findCall, readCall } from '../../src/shared/domain/publish-reading.ts'
import { operationOf } from '../../src/shared/domain/publish-request.ts'

/**
 * Operations that jobs send in the background. Jobs judge a failed call by its fault alone, and the tables of
 * `test/unit/main/jobs` have every fault: of publishes, of uploads of people and products, and of media.
 */
export const jobOperations: ReadonlySet<string> = new Set(
  [
    ...draftSubjects.flatMap((subject) => {
      const target = { accountId: '', subject, remoteId: '', type: null }
      return [
        ...draftKinds.map((kind) => operationOf(subject, kind)),
        ...[readCall(target, null), findCall(target, {})].map((call) => call?.operation ?? null),
        batchOf(subject)?.operation ?? null,
      ]
    }),
    ...[updateAudienceMembers, updateDoNotReachMembers, productOperations.upsert, productOperations.delete],
    ...Object.values(mediaUploadOperations),
  ].flatMap((operation) => operation?.id ?? []),
)
