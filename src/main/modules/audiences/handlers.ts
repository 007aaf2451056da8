import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { accountOperations } from '../../../shared/api/ads/accounts.ts'
import {
  listTailoredAudiencePermissions,
  type TailoredAudiencePermission,
} from '../../../shared/api/ads/audience-permissions.ts'
import type { CustomAudience } from '../../../shared/api/ads/custom-audiences.ts'
import {
  createDoNotReachList,
  deleteDoNotReachList,
  listDoNotReachLists,
} from '../../../shared/api/ads/do-not-reach-lists.ts'
import { searchKeywords } from '../../../shared/api/ads/keyword-insights.ts'
import type { Operation, ReplyOf } from '../../../shared/api/operation.ts'
import type { AudiencePermissions } from '../../../shared/contract/audiences.ts'
import { fields } from '../../../shared/core/json.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Input } from '../../core/api/types.ts'
import type { Logger } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { EntityRepository } from '../entities/store.ts'
import { readPages, type ServiceCalls, sendAs, userOf } from '../sign-in/service-calls.ts'
import { createAudienceReader } from './audience-reader.ts'
import { type AudienceUploadParts, createAudienceUploads } from './uploads.ts'

export interface AudienceParts extends AudienceUploadParts {
  readonly store: AudienceUploadParts['store'] & { readonly entities: Pick<EntityRepository, 'savePage'> }
  readonly calls: ServiceCalls
  readonly logger: Logger
  /** Saves all own audiences as of a time, so that drafts change what the service has now. */
  readonly saveOwn: (workspace: Workspace, own: readonly CustomAudience[], startedAt: number) => Promise<void>
}

const sharingFeature = 'SHARE_AUDIENCE_OUTSIDE_BUSINESS'

class AudienceHandlers {
  readonly #parts: AudienceParts
  readonly #reader: ReturnType<typeof createAudienceReader>

  constructor(parts: AudienceParts) {
    this.#parts = parts
    const { calls } = parts
    this.#reader = createAudienceReader(calls)
  }

  async #ask<O extends Operation>(
    workspace: Workspace,
    operation: O,
    input: Input<O>,
  ): Promise<Outcome<ReplyOf<O>>> {
    const { calls } = this.#parts
    const user = userOf(calls, workspace)
    return user.ok ? sendAs(calls, user.value, operation, input) : user
  }

  async #permissions(workspace: Workspace, audienceId: string): Promise<Outcome<AudiencePermissions>> {
    const { calls } = this.#parts
    const { accountId } = workspace
    const [rows, features] = await Promise.all([
      readPages(
        calls,
        workspace,
        listTailoredAudiencePermissions,
        { params: { account_id: accountId, tailored_audience_id: audienceId, count: 1_000 } },
        ({ data }) => data,
      ),
      this.#ask(workspace, accountOperations.listFeatures, { params: { account_id: accountId } }),
    ])
    if (rows.ok) this.#saveRead(workspace, rows.value)
    return mapOutcome(rows, (all) => ({
      rows: all,
      outsideBusiness: features.ok ? features.value.data.includes(sharingFeature) : null,
    }))
  }

  /** So that ending one can be drafted. They were read even if they can't be stored. */
  #saveRead(workspace: Workspace, permissions: readonly TailoredAudiencePermission[]): void {
    const { clock, store, logger } = this.#parts
    const records = permissions.flatMap((permission) => {
      const parsed = fields.safeParse(permission)
      return parsed.success ? [parsed.data] : []
    })
    const saved = store.entities.savePage(workspace, 'audiencePermission', records, clock.now())
    if (!saved.ok) logger.warn('audiences.permissions', { fault: saved.fault })
  }

  readonly list: Handlers<'audiences'>['list'] = async ({ workspace, withDeleted = false }) => {
    const { clock, calls, store } = this.#parts
    const deleted = withDeleted ? { with_deleted: true } : {}
    const ofAccount = { params: { account_id: workspace.accountId, ...deleted } }
    const startedAt = clock.now()
    const [own, shared, doNotReach] = await Promise.all([
      this.#reader.list(workspace, 'OWNER', withDeleted),
      this.#reader.list(workspace, 'SHARED', withDeleted),
      readPages(calls, workspace, listDoNotReachLists, ofAccount, ({ data }) => data),
    ])
    if (!own.ok) return own
    if (!shared.ok) return shared
    if (!doNotReach.ok) return doNotReach
    const lists = {
      own: own.value,
      shared: shared.value,
      doNotReach: doNotReach.value,
      readAt: clock.now(),
    }
    // The lists were read even if they can't be stored.
    const saved = withDeleted ? succeed(undefined) : store.audiences.saveLists(workspace, lists)
    if (!saved.ok) this.#parts.logger.warn('audiences.lists', { fault: saved.fault })
    await this.#parts.saveOwn(workspace, own.value, startedAt)
    return succeed(lists)
  }

  readonly lastList: Handlers<'audiences'>['lastList'] = async ({ workspace }) =>
    this.#parts.store.audiences.lastLists(workspace)

  readonly targeted: Handlers<'audiences'>['targeted'] = ({ workspace, audienceId, withActive }) =>
    this.#reader.targetedBy(workspace, audienceId, withActive)

  readonly permissions: Handlers<'audiences'>['permissions'] = ({ workspace, audienceId }) =>
    this.#permissions(workspace, audienceId)

  readonly createDoNotReach: Handlers<'audiences'>['createDoNotReach'] = async ({
    workspace,
    description,
  }) => {
    const params = {
      account_id: workspace.accountId,
      ...(description === '' ? {} : { description }),
    }
    return mapOutcome(await this.#ask(workspace, createDoNotReachList, { params }), ({ data }) => data)
  }

  readonly removeDoNotReach: Handlers<'audiences'>['removeDoNotReach'] = async ({ workspace, listId }) => {
    const params = { account_id: workspace.accountId, do_not_reach_list_id: listId }
    return mapOutcome(await this.#ask(workspace, deleteDoNotReachList, { params }), () => undefined)
  }

  readonly keywords: Handlers<'audiences'>['keywords'] = async ({ workspace, question }) => {
    const { granularity, keywords, negativeKeywords, startTime, endTime, location } = question
    const params = {
      granularity,
      keywords,
      start_time: startTime,
      end_time: endTime,
      ...(location === null ? {} : { location }),
      ...(negativeKeywords.length === 0 ? {} : { negative_keywords: negativeKeywords }),
    }
    return mapOutcome(await this.#ask(workspace, searchKeywords, { params }), ({ data }) => data)
  }

  readonly exportTable: Handlers<'audiences'>['exportTable'] = async ({ name, text }) => {
    const { dialog, work } = this.#parts
    const path = await dialog.saveFile('csv', `${name}.csv`)
    if (path === null) return succeed(null)
    const written = await work.api.write({ path, text })
    if (!written.ok) return written
    const fileName = path.split(/[\\/]/).findLast((part) => part !== '') ?? path
    return succeed({ fileName, rows: text.trimEnd().split('\n').length - 1, notes: [] })
  }
}

/** The service's audiences and do-not-reach lists, keywords, and member uploads. */
export function createAudiences(parts: AudienceParts): Handlers<'audiences'> {
  return { ...createAudienceUploads(parts, parts.calls.chosenUser), ...new AudienceHandlers(parts) }
}
