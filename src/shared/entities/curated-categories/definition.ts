import { z } from 'zod'
import { curatedCategoryOperations } from '../../api/ads/curated-categories.ts'
import { contentOf } from '../../drafts/draft.ts'
import { plainCall } from '../../publishing/publish-call.ts'
import { type Citation, citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { missingField } from '../../text/text-rules.ts'
import { callById, createCall, updateCall } from '../calls.ts'
import { pick, text, textOf } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf, matchByIds } from '../match.ts'
import { curatedLinkFindings } from './curated-category-rules.ts'

const fields = ['line_item_id', 'curated_category_id'] as const
const source: Citation = citeDocumented('line-items#curated-category-links')

/** A line item's link to a curated category. */
export const curatedCategory: EntityKind = {
  content: z.object({ line_item_id: text, curated_category_id: text }),
  fields,
  titleOf: ({ curated_category_id }) => curated_category_id,
  check(draft, { campaigns }) {
    const content = contentOf(draft)
    const lineItem = textOf(content.line_item_id)
    const category = textOf(content.curated_category_id)
    if (lineItem !== null && category !== null) {
      return curatedLinkFindings({
        otherLinks: campaigns.otherCuratedLinks(lineItem, draft.id, draft.remoteId ?? ''),
      })
    }
    return [
      ...(lineItem === null
        ? [missingField('curated-category.line-item', 'line_item_id', t`Choose a line item.`, source)]
        : []),
      ...(category === null
        ? [
            missingField(
              'curated-category.category',
              'curated_category_id',
              t`Choose a curated category.`,
              source,
            ),
          ]
        : []),
    ]
  },
  checksWholeRecord: true,
  lists: [{ operation: curatedCategoryOperations.listLinks, params: { count: 1_000 } }],
  read: callById(curatedCategoryOperations.getLink),
  idParam: 'line_item_curated_category_id',
  fromRecord: (record) => pick(record, fields),
  create: {
    call: createCall(curatedCategoryOperations.createLink, fields),
    repeat: 'onceAbsent',
    find: ({ accountId }) =>
      plainCall(curatedCategoryOperations.listLinks, { account_id: accountId, count: 1_000 }),
    match: matchByIds(fields),
    matchKey: (content) => keyOf(content, fields),
    hasOwnKey: true,
  },
  update: {
    fields: ['curated_category_id'],
    call: updateCall(curatedCategoryOperations.updateLink, () => ['curated_category_id']),
  },
  remove: { call: callById(curatedCategoryOperations.removeLink) },
}
