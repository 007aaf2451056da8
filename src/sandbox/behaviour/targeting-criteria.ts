import {
  createTargetingCriterion as createOperation,
  deleteTargetingCriterion as deleteOperation,
  targetingBatchMaximum,
  type targetingOperations,
} from '../../shared/catalogue/targeting-criteria.ts'
import { entityNotFound } from '../answer/ads-errors.ts'
import { type Answer, data as dataReply } from '../answer/reply.ts'
import type { TargetingCriterionRecord } from '../state/promotion-tables.ts'
import { type OperationResult, readBatch, runBatch } from './batch.ts'
import type { AdsBehaviours } from './contract.ts'
import { listPage } from './list.ts'
import { readOperationParameters } from './read-operation.ts'
import { createCriterion, criteriaOf, deleteCriterion, showCriterion } from './targeting-writes.ts'
import { asOperationResult, type Writing, type Written } from './writing.ts'

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

  get({ params, account, data }) {
    const criterion = data.targeting_criteria.get(params.targeting_criterion_id)
    const isThere =
      criterion?.account_id === account.id && (!criterion.deleted || params.with_deleted === true)
    return criterion !== undefined && isThere
      ? dataReply(showCriterion(criterion, params.lang))
      : entityNotFound('TARGETING_CRITERION', params.targeting_criterion_id)
  },

  create: (context) => answer(createCriterion(context, context.params, false)),
  remove: (context) => answer(deleteCriterion(context, context.params.targeting_criterion_id)),

  batch(context) {
    const { json, bodySize, service } = context
    const limits = { types: ['Create', 'Delete'], maximum: targetingBatchMaximum }
    const reading = readBatch(json, bodySize, limits)
    if (reading.kind === 'error') return reading.error
    return runBatch(service.world.journal, reading.operations, (type, params) =>
      runOne(context, type, params),
    )
  },
}

function runOne(writing: Writing, type: string, params: Readonly<Record<string, unknown>>): OperationResult {
  const path = { account_id: writing.account.id }
  if (type === 'Create') {
    const read = readOperationParameters(createOperation, params, path)
    if (read.kind === 'errors') return read
    return asOperationResult(createCriterion(writing, read.params, true), showCriterion, read.echo)
  }
  const read = readOperationParameters(deleteOperation, params, path)
  if (read.kind === 'errors') return read
  return asOperationResult(
    deleteCriterion(writing, read.params.targeting_criterion_id),
    showCriterion,
    read.echo,
  )
}

function answer(result: Written<TargetingCriterionRecord>): Answer {
  return result.kind === 'written' ? dataReply(showCriterion(result.row)) : result
}
