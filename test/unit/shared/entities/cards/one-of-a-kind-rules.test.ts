import { expect, it } from 'vitest'
import { doNotReachListFindings } from '../../../../../src/shared/audiences/do-not-reach-rules.ts'
import { newCatalogFindings } from '../../../../../src/shared/catalogs/product-catalog-rules.ts'

it.each([
  [0, []],
  [1, ['account_id INVALID']],
])('an account with %i do-not-reach lists gets %j for another one', (otherLists, expected) => {
  const findings = doNotReachListFindings({ otherLists })
  expect(findings.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
})

it.each([
  [0, []],
  [1, ['user_id INVALID']],
])('a user with %i catalogs gets %j for another one', (otherCatalogs, expected) => {
  const findings = newCatalogFindings({ otherCatalogs })
  expect(findings.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
})
