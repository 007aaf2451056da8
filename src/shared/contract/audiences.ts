import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { TailoredAudiencePermission } from '../api/ads/audience-permissions.ts'
import { permissionLevels } from '../api/ads/audience-permissions.ts'
import type { CustomAudience, TargetingReportEntry } from '../api/ads/custom-audiences.ts'
import type { DoNotReachList } from '../api/ads/do-not-reach-lists.ts'
import { granularities, type KeywordInsight } from '../api/ads/keyword-insights.ts'
import {
  type AudienceBatch,
  type AudienceUpload,
  audienceTarget,
  type MembersPreview,
  type OpenedMembers,
  type PreparationState,
  type PreparedUpload,
  type RefusedRow,
  uploadPlan,
} from '../audiences/audience-upload.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import type { JobSummary } from '../jobs/job.ts'
import { messageText } from '../text/message-text.ts'
import { call } from './call.ts'
import type { Exported } from './exchange.ts'

/** The part of the contract about audiences, do-not-reach lists and keywords. */

const id = z.string().min(1).max(64)
const audience = { workspace, audienceId: id }
const fileId = z.string().min(1).max(40)
const jobId = z.string().min(1).max(40)
const range = { offset: z.int().min(0).max(10_000_000), count: z.int().min(1).max(200) }
const name = z.string().trim().min(1).max(255)
const description = z.string().max(1_000)

/** The form of a question about keywords; the service's limits are those of `keyword-rules.ts`. */
const keywordQuestion = z.strictObject({
  granularity: z.enum(granularities),
  keywords: z.array(z.string().min(1).max(200)).min(1).max(10),
  negativeKeywords: z.array(z.string().min(1).max(200)).max(10),
  /** ISO 8601. */
  startTime: z.string().max(40),
  endTime: z.string().max(40),
  /** Targeting value of a country; all of them where null. */
  location: z.string().max(64).nullable(),
})

export const audienceContract = {
  audiences: {
    /** Read from the service: own audiences, those that others share, and the do-not-reach list. */
    list: call(() =>
      z.strictObject({
        workspace,
        /** Deleted ones as well; such an answer isn't remembered. */
        withDeleted: z.boolean().optional(),
      }),
    ).returns<AudienceLists>(),
    /** As they were last read, for the time until the service answers and for work without it; null: never. */
    lastList: call(() => z.strictObject({ workspace })).returns<AudienceLists | null>(),
    create: call(() => z.strictObject({ workspace, name, description })).returns<CustomAudience>(),
    change: call(() => z.strictObject({ ...audience, name, description })).returns<CustomAudience>(),
    remove: call(() => z.strictObject(audience)).returns<void>(),
    targeted: call(() => z.strictObject({ ...audience, withActive: z.boolean() })).returns<
      readonly TargetingReportEntry[]
    >(),
    permissions: call(() => z.strictObject(audience)).returns<AudiencePermissions>(),
    grant: call(() =>
      z.strictObject({ ...audience, grantedAccountId: id, level: z.enum(permissionLevels) }),
    ).returns<AudiencePermissions>(),
    revoke: call(() => z.strictObject({ ...audience, permissionId: id })).returns<AudiencePermissions>(),
    createDoNotReach: call(() => z.strictObject({ workspace, description })).returns<DoNotReachList>(),
    removeDoNotReach: call(() => z.strictObject({ workspace, listId: id })).returns<void>(),
    keywords: call(() => z.strictObject({ workspace, question: keywordQuestion })).returns<KeywordInsight>(),
    /** Writes a table to a file that the person chooses; null where the dialog was closed. */
    exportTable: call(() =>
      z.strictObject({ name: z.string().max(100), text: messageText }),
    ).returns<Exported | null>(),

    /** Asks for a file of people, or takes the one that was dropped; null where the dialog was closed. Nothing of it leaves this computer. */
    openFile: call(() => z.strictObject({ file: chosenFileId.nullable() })).returns<OpenedMembers | null>(),
    preview: call(() => z.strictObject({ fileId, plan: uploadPlan })).returns<MembersPreview>(),
    /** Reads the whole file; answers when it is ready to be sent. */
    prepare: call(() =>
      z.strictObject({ workspace, fileId, target: audienceTarget, plan: uploadPlan }),
    ).returns<PreparedUpload>(),
    /** How far that is; null where nothing is read. */
    progress: call(() => z.strictObject({ fileId })).returns<PreparationState | null>(),
    stop: call(() => z.strictObject({ fileId })).returns<void>(),
    closeFile: call(() => z.strictObject({ fileId })).returns<void>(),
    /** Puts the durable job up that sends what was prepared last of this file. */
    start: call(() => z.strictObject({ fileId })).returns<JobSummary>(),
    upload: call(() => z.strictObject({ jobId })).returns<AudienceUpload>(),
    batches: call(() => z.strictObject({ jobId, ...range })).returns<BatchPage>(),
    refusedRows: call(() => z.strictObject({ jobId, ...range })).returns<RefusedRowPage>(),
  },
} as const

export interface AudienceLists {
  readonly own: readonly CustomAudience[]
  readonly shared: readonly CustomAudience[]
  readonly doNotReach: readonly DoNotReachList[]
  readonly readAt: number
}

export interface AudiencePermissions {
  readonly rows: readonly TailoredAudiencePermission[]
  /** Whether this account may give the audience to accounts of other businesses; null where it is not known. */
  readonly outsideBusiness: boolean | null
}

export interface BatchPage {
  readonly rows: readonly AudienceBatch[]
  readonly total: number
}

export interface RefusedRowPage {
  readonly rows: readonly RefusedRow[]
  readonly total: number
}
