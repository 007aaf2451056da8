import {
  createTargetingCriterion as createOperation,
  deleteTargetingCriterion as deleteOperation,
  targetingBatchMaximum,
  type targetingOperations,
} from '../../../shared/api/ads/targeting-criteria.ts'
import { isExactInteger } from '../../../shared/core/exact-integer.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { data as dataReply, type HandlerResult } from '../../answer/reply.ts'
import type { TargetingCriterionRecord } from '../../state/promotion-tables.ts'
import {
  type BatchOperation,
  batchRequestErrors,
  type OperationResult,
  readBatch,
  runBatch,
} from '../common/batch.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { replyWithRecord } from '../common/find-entity.ts'
import { listPage } from '../common/list.ts'
import { readOperationParameters } from '../common/read-operation.ts'
import { asOperationResult, type WriteResult, type Writing } from '../common/writing.ts'
import {
  type BatchPlan,
  createCriterion,
  criteriaOf,
  deleteCriterion,
  reviewCriterion,
  showCriterion,
} from './criterion-writes.ts'
import { estimateReachRange, reviewEstimate } from './reach-estimate.ts'

const batchLimits = { types: ['Create', 'Delete'], maximum: targetingBatchMaximum } as const

export const targetingBehaviours: AdsBehaviours<typeof targetingOperations> = {
  list({ operation, params, account, data }) {
    const ids = params.targeting_criterion_ids === undefined ? null : new Set(params.targeting_criterion_ids)
    const rows = [...new Set(params.line_item_ids)].flatMap((id) => criteriaOf(data, id))
    return listPage(operation, params, rows, {
      key: (criterion) => criterion.id,
      show: (criterion) => showCriterion(criterion, params.lang),
      where: (criterion) => criterion.account_id === account.id && (ids?.has(criterion.id) ?? true),
    })
  },

  get(context) {
    const { lang } = context.params
    const show = (criterion: TargetingCriterionRecord) => showCriterion(criterion, lang)
    return replyWithRecord(context, context.data.targeting_criteria, show)
  },

  create: (context) => answer(createCriterion(context, context.params)),
  remove: (context) => answer(deleteCriterion(context, context.params.targeting_criterion_id)),

  batch(context) {
    const { json, service } = context
    const operations = readBatch(json, batchLimits).map(withTextValue)
    const plan = planOf(operations)
    return runBatch(
      service.world.journal,
      operations,
      (type, params) => runOne(context, type, params, plan),
      'targeting_criterion',
    )
  },

  estimate: (context) => dataReply({ audience_size: estimateReachRange(context, context.json) }),
}

export const targetingReviews: AdsReviews<typeof targetingOperations> = {
  create: (context) => reviewCriterion(context, null),
  batch: ({ json, bodySize }) => batchRequestErrors(json, bodySize, batchLimits),
  estimate: reviewEstimate,
}

/** Publishers are returned as numbers, so they may be sent as numbers too. */
function withTextValue(operation: BatchOperation): BatchOperation {
  const { targeting_value } = operation.params
  return isExactInteger(targeting_value)
    ? { ...operation, params: { ...operation.params, targeting_value: String(targeting_value) } }
    : operation
}

/** The operations of a batch; an invalid one fails the whole batch anyway. */
function planOf(operations: readonly BatchOperation[]): BatchPlan {
  const deletes = new Set<string>()
  const creates = new Map<string, CriterionTerms[]>()
  for (const { operationType, params } of operations) {
    if (operationType === 'Delete') deletes.add(String(params.targeting_criterion_id))
    const parsedCreate =
      operationType === 'Create' ? createOperation.params.safeParse({ account_id: '-', ...params }) : null
    if (parsedCreate?.success !== true) continue
    const { line_item_id, operator_type = 'EQ', targeting_type, targeting_value } = parsedCreate.data
    const terms = { targeting_type, targeting_value, operator_type }
    const termsOfLineItem = creates.get(line_item_id)
    if (termsOfLineItem === undefined) creates.set(line_item_id, [terms])
    else termsOfLineItem.push(terms)
  }
  return { deletes, createsFor: (lineItemId) => creates.get(lineItemId) ?? [] }
}

function runOne(
  writing: Writing,
  type: string,
  params: Readonly<Record<string, unknown>>,
  plan: BatchPlan,
): OperationResult {
  if (type === 'Create') {
    const parameters = readOperationParameters(writing, createOperation, params, (context) =>
      reviewCriterion(context, plan),
    )
    if (parameters.kind === 'errors') return parameters
    return asOperationResult(
      createCriterion(writing, parameters.params, plan),
      showCriterion,
      parameters.echo,
    )
  }
  const parameters = readOperationParameters(writing, deleteOperation, params)
  if (parameters.kind === 'errors') return parameters
  return asOperationResult(
    deleteCriterion(writing, parameters.params.targeting_criterion_id),
    showCriterion,
    parameters.echo,
  )
}

function answer(result: WriteResult<TargetingCriterionRecord>): HandlerResult {
  return result.kind === 'written' ? dataReply(showCriterion(result.row)) : result
}
