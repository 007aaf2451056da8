import { expect, it } from 'vitest'
import { boundOperations } from '../../../../src/sandbox/behaviour/index.ts'
import { routesOf } from '../../../../src/sandbox/server/route.ts'
import { operations } from '../../../../src/shared/api/index.ts'

it('serves every API operation, and no other', () => {
  const served = boundOperations.map(({ operation }) => operation.id).sort()
  expect(served).toEqual(operations.map(({ id }) => id).sort())
})

it('has no two operations with the same ID, and none with the same method and path', () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  const addresses = boundOperations
    .flatMap(routesOf)
    .map(({ bound, pattern }) => `${bound.operation.method} ${pattern.replace(/:[a-z_]+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('declares every path parameter', () => {
  for (const { path, params, id } of operations) {
    for (const [, name = ''] of path.matchAll(/:([a-z_]+)/g)) expect(params.shape, id).toHaveProperty(name)
  }
})
