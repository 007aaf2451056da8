import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { demoCatalogIds } from '../../../../src/sandbox/demo/products.ts'
import { audienceMembershipOperations } from '../../../../src/shared/api/ads/audience-memberships.ts'
import { doNotReachListOperations } from '../../../../src/shared/api/ads/do-not-reach-lists.ts'
import { productSetOperations } from '../../../../src/shared/api/ads/product-sets.ts'
import type { Operation } from '../../../../src/shared/api/operation.ts'
import { northwind } from '../given.ts'
import { contradictory, missing, type Refusal, type RefusalFault, wrong } from './refusal.ts'

const hash = 'ab'.repeat(32)
const users = [{ email: [hash] }]

const inBatch = (field: string, code = 'INVALID_PARAMETER'): RefusalFault => ({ kind: 'batch', code, field })
const missingInBatch = (field: string): RefusalFault => inBatch(field, 'MISSING_PARAMETER')

const membership = (
  rule: string,
  fault: RefusalFault,
  operation: object,
  target: Operation = audienceMembershipOperations.update,
): Refusal => ({
  rule: `membership.${rule}`,
  operation: target,
  prepare: () => ({
    params: {
      ...northwind,
      custom_audience_id: demoAudienceIds.cartLeavers,
      do_not_reach_list_id: '4kzrq',
    },
    body: [operation],
  }),
  fault,
})

const update = (params: object) => ({ operation_type: 'Update', params })

const memberships: readonly Refusal[] = [
  membership('params-required', missingInBatch('params'), { operation_type: 'Update' }),
  membership('operation-type-required', missingInBatch('operation_type'), { params: { users } }),
  membership('operation-type-value', inBatch('operation_type'), {
    operation_type: 'Create',
    params: { users },
  }),
  membership('users-required', missingInBatch('users'), update({ users: [] })),
  membership('email-value', inBatch('email'), update({ users: [{ email: ['ada@northwind.example'] }] })),
  membership('handle-value', inBatch('handle'), update({ users: [{ handle: ['ada'] }] })),
  membership(
    'phone-number-value',
    inBatch('phone_number'),
    update({ users: [{ phone_number: ['+491234'] }] }),
  ),
  membership('effective-at-value', inBatch('effective_at'), update({ users, effective_at: 'soon' })),
  membership('expires-at-value', inBatch('expires_at'), update({ users, expires_at: 'later' })),
  membership(
    'expires-at-order',
    inBatch('expires_at'),
    update({ users, effective_at: '2027-01-02T00:00:00Z', expires_at: '2027-01-01T00:00:00Z' }),
  ),
  membership(
    'handle-value',
    inBatch('handle'),
    update({ users: [{ handle: [hash] }] }),
    doNotReachListOperations.updateMembers,
  ),
]

const set = (rule: string, fault: RefusalFault, body: object): Refusal => ({
  rule: `product-set.${rule}`,
  operation: productSetOperations.create,
  prepare: () => ({ params: { product_catalog_id: demoCatalogIds.ada }, body }),
  fault,
})

const filter = { attribute: 'price', operator: 'LESS_THAN', value: 40 }
const filtered = (changes: object) => ({
  name: 'Cheap',
  type: 'FILTERED',
  filters: [{ ...filter, ...changes }],
})

const sets: readonly Refusal[] = [
  set('name-required', missing('name'), { type: 'FILTERED', filters: [filter] }),
  set('type-required', missing('type'), { name: 'Cheap', filters: [filter] }),
  set('type-value', wrong('type'), { name: 'Cheap', type: 'PICKED', filters: [filter] }),
  set('filters-required', missing('filters'), { name: 'Cheap', type: 'FILTERED' }),
  set('product-keys-required', missing('product_keys'), { name: 'Picked', type: 'MANUAL' }),
  set('filters-attribute-value', wrong('filters.0.attribute'), filtered({ attribute: 'colour' })),
  set('filters-operator-value', wrong('filters.0.operator'), filtered({ operator: 'NEAR' })),
  set('filters-value-required', missing('filters.0.value'), filtered({ value: undefined })),
  set('filters-value-value', wrong('filters.0.value'), filtered({ value: 'cheap' })),
  {
    rule: 'product-set.type-value',
    operation: productSetOperations.update,
    prepare: () => ({
      params: { product_catalog_id: demoCatalogIds.ada, product_set_id: '1486085012953575501' },
      body: { name: 'A filtered set stays as it is' },
    }),
    fault: contradictory('type'),
  },
]

export const audienceRefusals: readonly Refusal[] = memberships
export const productSetRefusals: readonly Refusal[] = sets
