import { describe, expect, it } from 'vitest'
import { boundOperations } from '../../../src/sandbox/behaviour/index.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { type Operation, pathTemplate } from '../../../src/shared/api/operation.ts'
import { inTurn } from '../../support/runs.ts'
import { bearerOf } from './platform-calls.ts'
import { demoStage } from './stage.ts'
import { signedFetch } from './support.ts'

/** Bodies designed to make a parser recurse or a call overflow. */

const stage = demoStage()
const operations = boundOperations.map(({ operation }) => operation).filter(({ body }) => body !== null)

async function send(operation: Operation, body: string) {
  const { addresses } = stage.sandbox
  const base = { platform: addresses.base_url, ads: addresses.ads_url, adsSandbox: addresses.ads_sandbox_url }
  const path = pathTemplate(operation).replace(/:([a-z_]+)/g, (_, name: string) =>
    name === 'account_id' ? demoAccountIds.northwind : '1',
  )
  const url = base[operation.host] + path
  const headers = { 'content-type': 'application/json' }
  if (operation.auth !== 'bearer') return signedFetch(operation.method, url, stage.ada, {}, { headers, body })
  const authorization = await bearerOf(stage.sandbox)
  return fetch(url, { method: operation.method, headers: { ...headers, authorization }, body })
}

describe.each(
  inTurn(
    operations.map((operation) => [operation.id, operation] as const),
    3,
  ),
)('%s', (_, operation) => {
  it.each([
    ['arrays', '['.repeat(8000)],
    ['closed arrays', '['.repeat(65) + ']'.repeat(65)],
    ['objects', `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`],
  ])('refuses deep %s', async (_kind, body) => {
    const response = await send(operation, body)
    // The record that the path names may be missing as well; it determines the status.
    expect([400, 404]).toContain(response.status)
  })

  it('refuses endless values', async () => {
    const wide = `[${'1,'.repeat(200_000)}1]`
    const fields = ['media', 'components', 'slides', 'products', 'users', 'filters', 'params', 'product_keys']
    const object = fields.map((name) => `"${name}":${wide}`).join(',')
    for (const body of [wide, `{${object}}`]) {
      const response = await send(operation, body)
      expect([400, 404]).toContain(response.status)
    }
  })
})
