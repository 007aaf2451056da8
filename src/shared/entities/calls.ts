import type { z } from 'zod'
import { legacyCardOperations } from '../api/ads/legacy-cards.ts'
import { type Operation, pathParameters } from '../api/operation.ts'
import type { Fields } from '../core/json.ts'
import { type PublishCall, plainCall, type SingleCall } from '../publishing/publish-call.ts'
import { isEmpty } from './fields.ts'
import type { CallTarget } from './kind.ts'

type PlainOperation = Operation<z.ZodObject, null>

/** Creates an entity with the given fields. */
export function createCall(operation: PlainOperation, fields: readonly string[], more: Fields = {}) {
  return ({ accountId }: CallTarget, content: Fields): PublishCall =>
    plainCall(operation, { account_id: accountId, ...setFields(content, fields), ...more })
}

/** Reads or deletes the record in the last segment of the path. */
export function callById(operation: PlainOperation) {
  return (target: CallTarget): SingleCall => plainCall(operation, idsIn(operation, target))
}

/** Changes those of the fields that the patch contains, of the record in the last segment of the path. */
export function updateCall(operation: PlainOperation, fields: () => readonly string[]) {
  return (target: CallTarget, patch: Fields): PublishCall =>
    plainCall(operation, { ...idsIn(operation, target), ...changedFields(patch, fields()) })
}

function idsIn(operation: PlainOperation, { accountId, remoteId }: CallTarget): Fields {
  const idParam = pathParameters(operation).at(-1) ?? 'id'
  return { account_id: accountId, [idParam]: remoteId }
}

export function setFields(content: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = content[name]
      return isEmpty(value) ? [] : [[name, value] as const]
    }),
  )
}

/** The fields that the patch contains; an empty one is cleared. */
function changedFields(patch: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = patch[name]
      return value === undefined ? [] : [[name, isEmpty(value) ? null : value] as const]
    }),
  )
}

/** Deletes a card of any type: its type is part of the route. */
export function removeByType({ accountId, remoteId, type }: CallTarget) {
  return plainCall(legacyCardOperations.remove, {
    account_id: accountId,
    card_type: type ?? '',
    card_id: remoteId,
  })
}
