import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import { key, rowRange } from '../bridge/inputs.ts'
import { type EntityPage, type EntityRow, entitySorts, type Use } from '../entities/entity-row.ts'
import { draftSubjects } from '../entities/kinds.ts'

const subject = z.enum(draftSubjects)

/** Contract: an account's entities as last synced, with their drafts. */
export const entityContract = {
  entities: {
    /**
     * Records as last synced with their drafts; new entities first. `text` is searched in title and ID, in all texts
     * and addresses of creatives, and for line items in the campaign's title.
     */
    list: call('reads', () =>
      z.strictObject({
        workspace,
        subject,
        text: z.string().max(200),
        /** Card types or media types; all if empty. */
        types: z.array(z.string().max(60)).max(20),
        /** Only media of this ratio: `16:9`. */
        ratio: z.string().max(20).optional(),
        /** Only rows with a draft. */
        changedOnly: z.boolean(),
        /** Includes records that the service deleted; `refresh` has to be called with them first. */
        withDeleted: z.boolean().optional(),
        sort: z.enum(entitySorts),
        descending: z.boolean(),
        ...rowRange,
      }),
    ).returns<EntityPage>(),
    /** Rows by their keys, to show entities that another one names; unknown keys are left out. */
    find: call('shows', () =>
      z.strictObject({
        workspace,
        subject,
        keys: z.array(key).max(200),
        withDeleted: z.boolean().optional(),
      }),
    ).returns<readonly EntityRow[]>(),
    /** Syncs the list in the background; `entitiesChanged` reports progress. */
    refresh: call('reads', () =>
      z.strictObject({ workspace, subject, withDeleted: z.boolean().optional() }),
    ).returns<void>(),
    /** What uses or links to one of these entities; at most 500. */
    usesOf: call('shows', () =>
      z.strictObject({ workspace, subject, keys: z.array(key).min(1).max(10_000) }),
    ).returns<readonly Use[]>(),
  },
} as const
