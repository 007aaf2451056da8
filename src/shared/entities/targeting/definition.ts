import { z } from 'zod'
import { targetingBatchMaximum, targetingOperations } from '../../api/ads/targeting-criteria.ts'
import { type Fields, sameJson } from '../../core/json.ts'
import { contentOf } from '../../drafts/draft.ts'
import { gatheredCall, type SingleCall } from '../../publishing/publish-call.ts'
import { pick, text, textOf } from '../fields.ts'
import type { CallTarget, EntityKind } from '../kind.ts'
import { keyOf } from '../match.ts'
import { changeSetCall, rowsOfChange } from './targeting-calls.ts'
import { targetingSetFindings } from './targeting-check.ts'
import { criterionFields, isCriterionField, setsFromCriteria, storedCriteria } from './targeting-set.ts'

const fields = ['line_item_id'] as const
const value = z.union([z.string().max(255), z.array(z.string().max(255)).max(100)]).nullish()
const content = z.object({ line_item_id: text }).catchall(value)

/** Maximum sets per call. The service lists the criteria of up to 200 line items at once, a thousand per page. */
const setsTogether = 100

const title = 'Targeting'

/** A line item's targeting criteria as one set. Its ID is the line item's. */
export const targeting: EntityKind = {
  content,
  fields,
  isField: isCriterionField,
  titleOf: () => title,
  titleOfRecord: () => title,
  check(draft, context) {
    const parsedContent = content.safeParse(contentOf(draft))
    return parsedContent.success ? targetingSetFindings(draft, context) : null
  },
  checksWholeRecord: true,
  // Read after their line items.
  lists: [],
  read: ({ accountId, remoteId }) => setsOf(accountId, [remoteId]),
  idParam: 'line_item_id',
  fromRecord: (record) => ({
    ...pick(record, fields),
    ...criterionFields(storedCriteria(record)),
  }),
  create: {
    call: ({ accountId }, set) => changeSetCall(accountId, textOf(set.line_item_id) ?? '', set, []),
    repeat: 'onceAbsent',
    find: ({ accountId }, { line_item_id: lineItem }) => setsOf(accountId, [textOf(lineItem) ?? '']),
    match: (sentFields, record) => {
      if (textOf(sentFields.line_item_id) !== textOf(record.line_item_id)) return 'different'
      const names = criterionNames(sentFields)
      return names.length > 0 && presentFields(sentFields, record).length === names.length
        ? 'exact'
        : 'different'
    },
    matchKey: (set) => keyOf(set, fields),
    hasOwnKey: true,
    answersExisting: true,
    presentFields,
  },
  update: {
    fields: [],
    call: ({ accountId, remoteId }: CallTarget, patch, record) =>
      changeSetCall(accountId, remoteId, patch, storedCriteria(record)),
  },
  batch: {
    operation: targetingOperations.batch,
    maximum: setsTogether,
    rows: { maximum: targetingBatchMaximum, count: rowsOfChange },
    readSeveral: setsOf,
  },
}

function criterionNames(set: Fields): readonly string[] {
  return Object.keys(set).filter((name) => isCriterionField(name) && set[name] !== null)
}

function presentFields(set: Fields, record: Fields): readonly string[] {
  const storedFields = criterionFields(storedCriteria(record))
  return criterionNames(set).filter((name) => sameJson(set[name] ?? null, storedFields[name] ?? null))
}

function setsOf(accountId: string, lineItemIds: readonly string[]): SingleCall {
  return gatheredCall(
    targetingOperations.list,
    { account_id: accountId, line_item_ids: [...lineItemIds], count: 1_000 },
    (records: readonly Fields[]) => setsFromCriteria(records, lineItemIds),
  )
}
