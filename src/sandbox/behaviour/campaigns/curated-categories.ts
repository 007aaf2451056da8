import type { curatedCategoryOperations } from '../../../shared/api/ads/curated-categories.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { curatedLinkFindings } from '../../../shared/entities/curated-categories/curated-category-rules.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as dataReply } from '../../answer/reply.ts'
import type { AdsRefusal } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { show } from '../../state/fields.ts'
import type { CuratedLinkRecord } from '../../state/promotion-tables.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { findOwn, replyWithRecord } from '../common/find-entity.ts'
import { listPage } from '../common/list.ts'
import { textParam } from '../common/request-values.ts'
import { newTimes, type Writing } from '../common/writing.ts'

const showLink = (link: CuratedLinkRecord) =>
  show(link, ['id', 'line_item_id', 'curated_category_id', 'created_at', 'updated_at', 'deleted'])

export const curatedCategoryBehaviours: AdsBehaviours<typeof curatedCategoryOperations> = {
  /** Categories of any of the countries (accounts.md#curated-categories), always with a total count. */
  list({ operation, params, data }) {
    return listPage(operation, params, data.curated_categories.values(), {
      key: (category) => category.id,
      show: (category) => category,
      where: (category) => params.country_codes.some((country) => category.country_codes.includes(country)),
      alwaysCounted: true,
    })
  },

  get({ params, data }) {
    const category = data.curated_categories.get(params.curated_category_id)
    return category === undefined
      ? entityNotFound('CURATED_CATEGORY', params.curated_category_id)
      : dataReply(category)
  },

  listLinks({ operation, params, account, data }) {
    return listPage(operation, params, data.line_item_curated_categories.values(), {
      key: (link) => link.id,
      show: showLink,
      where: (link) => link.account_id === account.id,
    })
  },

  getLink: (context) => replyWithRecord(context, context.data.line_item_curated_categories, showLink),

  createLink(context) {
    const { params, account, data, service, now } = context
    const { curated_category_id, line_item_id } = params
    const links = data.line_item_curated_categories
    const id = service.world.ids.entity((id) => links.has(id))
    return dataReply(
      showLink(
        links.put({ id, account_id: account.id, line_item_id, curated_category_id, ...newTimes(now) }),
      ),
    )
  },

  updateLink(context) {
    const { params, data, now } = context
    const link = findLink(context, params.line_item_curated_category_id)
    if (link === undefined) return linkNotFound(params.line_item_curated_category_id)
    const { curated_category_id = link.curated_category_id, line_item_id = link.line_item_id } = params
    const after = { ...link, curated_category_id, line_item_id, updated_at: isoSeconds(now) }
    return dataReply(showLink(data.line_item_curated_categories.put(after)))
  },

  removeLink(context) {
    const { params, data, now } = context
    const link = findLink(context, params.line_item_curated_category_id)
    if (link === undefined) return linkNotFound(params.line_item_curated_category_id)
    const after = { ...link, deleted: true, updated_at: isoSeconds(now) }
    return dataReply(showLink(data.line_item_curated_categories.put(after)))
  },
}

function findLink(context: Pick<Writing, 'account' | 'data'>, id: string) {
  return findOwn(context, context.data.line_item_curated_categories, id)
}

function linkNotFound(id: string): AdsRefusal {
  return entityNotFound('LINE_ITEM_CURATED_CATEGORY', id)
}

export const curatedCategoryReviews: AdsReviews<typeof curatedCategoryOperations> = {
  createLink: ({ given, data }) => reviewLink(data, null, textParam(given, 'line_item_id')),
  updateLink({ given, data }) {
    const link = data.line_item_curated_categories.get(
      textParam(given, 'line_item_curated_category_id') ?? '',
    )
    return reviewLink(data, link?.id ?? null, textParam(given, 'line_item_id') ?? link?.line_item_id ?? null)
  },
}

/** The line item must not be linked yet. `id` belongs to the link itself. */
function reviewLink(data: AdsData, id: string | null, lineItemId: string | null): readonly Finding[] {
  const others = data.line_item_curated_categories.filter(
    (otherLink) => otherLink.line_item_id === lineItemId && !otherLink.deleted && otherLink.id !== id,
  )
  return curatedLinkFindings({ otherLinks: others.length })
}
