import { describe, expect, it } from 'vitest'
import {
  checkFilters,
  checkNewProductSet,
  checkProductSetChange,
  readFilters,
} from '../../../../src/shared/catalogs/product-set-rules.ts'

const cheap = { attribute: 'price', operator: 'LESS_THAN', value: '10' }
const codesOf = (findings: readonly { code: string; field: string }[]) =>
  findings.map(({ code, field }) => `${code} ${field}`)

describe('a new product set', () => {
  it('needs filters or products, depending on its type', () => {
    expect(checkNewProductSet({ name: 'Cheap', type: 'FILTERED', filters: [cheap] })).toEqual([])
    expect(checkNewProductSet({ name: 'Picked', type: 'MANUAL', product_keys: ['1'] })).toEqual([])
  })

  it.each([
    [{}, ['MISSING_PARAMETER name', 'MISSING_PARAMETER type']],
    [{ name: 7, type: 'AUTOMATIC' }, ['INVALID_PARAMETER name', 'INVALID_PARAMETER type']],
    [{ name: 'S', type: 'FILTERED' }, ['MISSING_PARAMETER filters']],
    [{ name: 'S', type: 'FILTERED', filters: [] }, ['MISSING_PARAMETER filters']],
    [{ name: 'S', type: 'FILTERED', filters: cheap }, ['INVALID_PARAMETER filters']],
    [{ name: 'S', type: 'MANUAL', filters: [cheap] }, ['MISSING_PARAMETER product_keys']],
    [{ name: 'S', type: 'MANUAL', product_keys: [] }, ['MISSING_PARAMETER product_keys']],
    [{ name: 'S', type: 'MANUAL', product_keys: [7] }, ['INVALID_PARAMETER product_keys']],
    [{ name: 'S', description: 7, type: 'MANUAL', product_keys: ['1'] }, ['INVALID_PARAMETER description']],
  ])('%j gets %j', (set, expected) => {
    expect(codesOf(checkNewProductSet(set))).toEqual(expected)
  })
})

describe('filters', () => {
  it.each([
    [{ ...cheap, operator: 'AT_LEAST' }, ['INVALID_PARAMETER filters.0.operator']],
    [{ ...cheap, attribute: 'brand' }, ['INVALID_PARAMETER filters.0.attribute']],
    [{ ...cheap, value: 'ten' }, ['INVALID_PARAMETER filters.0.value']],
    [{ ...cheap, value: '10 XYZ' }, ['INVALID_PARAMETER filters.0.value']],
    [{ ...cheap, attribute: 'inventory', value: '10 USD' }, ['INVALID_PARAMETER filters.0.value']],
    [{ ...cheap, value: true }, ['INVALID_PARAMETER filters.0.value']],
    [{ ...cheap, value: '' }, ['MISSING_PARAMETER filters.0.value']],
    [
      {},
      [
        'MISSING_PARAMETER filters.0.attribute',
        'MISSING_PARAMETER filters.0.operator',
        'MISSING_PARAMETER filters.0.value',
      ],
    ],
    ['price', ['INVALID_PARAMETER filters.0']],
  ])('%j gets %j', (filter, expected) => {
    expect(codesOf(checkFilters([filter]))).toEqual(expected)
  })

  it.each([
    { ...cheap, value: '10 USD' },
    { ...cheap, value: 0.5 },
    { attribute: 'custom_label_0', operator: 'EQUAL_TO', value: 'winter' },
    { attribute: 'price', operator: 'CONTAINS', value: 'USD' },
  ])('%j is valid', (filter) => {
    expect(checkFilters([filter])).toEqual([])
    expect(readFilters([filter])).toEqual([filter])
  })
})

describe('a change to a product set', () => {
  it('is refused for a filtered set', () => {
    expect(codesOf(checkProductSetChange('FILTERED', { name: 'New' }))).toEqual(['INVALID type'])
  })

  it('may have any part for a manual set', () => {
    expect(checkProductSetChange('MANUAL', {})).toEqual([])
    expect(checkProductSetChange('MANUAL', { name: 'New', description: null, product_keys: ['1'] })).toEqual(
      [],
    )
    expect(codesOf(checkProductSetChange('MANUAL', { name: '', product_keys: [] }))).toEqual([
      'MISSING_PARAMETER name',
      'MISSING_PARAMETER product_keys',
    ])
  })
})
