import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { TailoredAudiencePermission } from '../api/ads/audience-permissions.ts'
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
import type { MemberColumn } from '../audiences/member-columns.ts'
import { act, call } from '../bridge/call.ts'
import { jobId, rowRange } from '../bridge/inputs.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import { readingChoice } from '../files/reading-choice.ts'
import type { JobSummary } from '../jobs/job.ts'
import { t } from '../text/language.ts'
import { messageText } from '../text/message-text.ts'
import type { Exported } from './exchange.ts'

/** Contract: audiences, do-not-reach lists and keywords. Audiences are created, renamed, shared and deleted as drafts. */

const id = z.string().min(1).max(64)
const audience = { workspace, audienceId: id }
const fileId = z.string().min(1).max(40)
const description = z.string().max(1_000)

/** The shape of a keyword query; the service's limits are in `keyword-rules.ts`. */
const keywordQuestion = z.strictObject({
  granularity: z.enum(granularities),
  keywords: z.array(z.string().min(1).max(200)).min(1).max(10),
  negativeKeywords: z.array(z.string().min(1).max(200)).max(10),
  /** ISO 8601. */
  startTime: z.string().max(40),
  endTime: z.string().max(40),
  /** Targeting value of a country; null for all. */
  location: z.string().max(64).nullable(),
})

export const audienceContract = {
  audiences: {
    /** From the service: own audiences, shared ones, and the do-not-reach list. */
    list: call(
      'reads',
      () =>
        z.strictObject({
          workspace,
          /** Includes deleted ones; such a reply isn't stored. */
          withDeleted: z.boolean().optional(),
        }),
      { cache: { keepsPrevious: true } },
    ).returns<AudienceLists>(),
    /** The stored lists, for the time until the service answers and for working offline; null if never synced. */
    lastList: call('shows', () => z.strictObject({ workspace })).returns<AudienceLists | null>(),
    targeted: call('reads', () => z.strictObject({ ...audience, withActive: z.boolean() })).returns<
      readonly TargetingReportEntry[]
    >(),
    permissions: call('reads', () => z.strictObject(audience)).returns<AudiencePermissions>(),
    createDoNotReach: act(t`Create a do-not-reach list`, () =>
      z.strictObject({ workspace, description }),
    ).returns<DoNotReachList>(),
    removeDoNotReach: act(t`Delete a do-not-reach list`, () => z.strictObject({ workspace, listId: id }), {
      confirms: ({ workspace: place, listId }, names) =>
        t`${names.audience(place, listId)} is deleted at the service, so its people can be reached again. This can’t be undone.`,
    }).returns<void>(),
    keywords: call('reads', () =>
      z.strictObject({ workspace, question: keywordQuestion }),
    ).returns<KeywordInsight>(),
    /** Saves a table to a file; null if the dialog was canceled. */
    exportTable: call('opens', () =>
      z.strictObject({ name: z.string().max(100), text: messageText }),
    ).returns<Exported | null>(),

    /**
     * Opens a file of people, from a dialog or dropped, or the one that is open with another choice; null if the
     * dialog was canceled. None of it leaves this computer.
     */
    openFile: call('opens', () =>
      z.strictObject({
        file: chosenFileId.nullable(),
        choice: readingChoice.optional(),
        reopens: fileId.optional(),
      }),
    ).returns<OpenedMembers | null>(),
    /** What the columns of the last file for a list contained; empty if none had titles. */
    lastColumns: call('shows', () => z.strictObject({ workspace, target: audienceTarget })).returns<
      readonly MemberColumn[]
    >(),
    preview: call('shows', () => z.strictObject({ fileId, plan: uploadPlan })).returns<MembersPreview>(),
    /** Reads the whole file; resolves when it's ready to send. */
    prepare: call('edits', () =>
      z.strictObject({ workspace, fileId, target: audienceTarget, plan: uploadPlan }),
    ).returns<PreparedUpload>(),
    /** Progress of `prepare`; null if it isn't running. */
    progress: call('shows', () => z.strictObject({ fileId })).returns<PreparationState | null>(),
    stop: call('stops', () => z.strictObject({ fileId })).returns<void>(),
    closeFile: call('edits', () => z.strictObject({ fileId })).returns<void>(),
    /** Starts the durable job that sends the last preparation of this file. */
    start: act(t`Upload people to an audience`, () => z.strictObject({ fileId })).returns<JobSummary>(),
    upload: call('shows', () => z.strictObject({ jobId })).returns<AudienceUpload>(),
    batches: call('shows', () => z.strictObject({ jobId, ...rowRange })).returns<BatchPage>(),
    refusedRows: call('shows', () => z.strictObject({ jobId, ...rowRange })).returns<RefusedRowPage>(),
  },
} as const

export interface AudienceLists {
  readonly own: readonly CustomAudience[]
  readonly shared: readonly CustomAudience[]
  readonly doNotReach: readonly DoNotReachList[]
  readonly readAt: number
}

/** From the stored lists. */
export interface AudienceSummary {
  readonly readAt: number
  readonly total: number
  readonly tooSmall: number
  /** The first audiences that are too small to be targeted. */
  readonly rows: readonly { readonly id: string; readonly name: string }[]
}

export interface AudiencePermissions {
  readonly rows: readonly TailoredAudiencePermission[]
  /** Whether this account may share the audience with accounts of other businesses; null if unknown. */
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
