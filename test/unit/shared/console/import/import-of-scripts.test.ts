import fc from 'fast-check'
import { expect, it } from 'vitest'
import { operations } from '../../../../../src/shared/api/index.ts'
import { exampleBody, exampleValues } from '../../../../../src/shared/console/console-example.ts'
import { readForm } from '../../../../../src/shared/console/console-form.ts'
import type { ConsoleRequest } from '../../../../../src/shared/console/console-request.ts'
import { snippet } from '../../../../../src/shared/console/console-snippets.ts'
import { requestOf } from '../../../../../src/shared/console/operation-request.ts'
import { rowsOf } from './imported.ts'

/** The request of an operation with example values, as the console would send it. */
function example(index: number): ConsoleRequest {
  const operation = operations[index % operations.length]
  if (operation === undefined) throw new Error('no operation')
  const { params } = readForm(operation, exampleValues(operation))
  return requestOf(operation, params, exampleBody(operation))
}

const secretNames = /oauth|token|secret|code|verifier|crc|nonce/i
const parametersOf = ({ query, body }: ConsoleRequest) =>
  [...query, ...(body.kind === 'form' ? body.fields : [])].filter(([name]) => !secretNames.test(name))

it('every request is restored from the script that the console writes for it, without any secret', () => {
  fc.assert(
    fc.property(
      fc.nat(operations.length - 1),
      fc.constantFrom('Authorization', 'Cookie', 'X-Auth-Token', 'x-csrf-token'),
      fc.constantFrom('oauth_token', 'oauth_signature', 'access_token', 'client_secret', 'session'),
      fc.stringMatching(/^[A-Za-z0-9+/=_.-]{12,40}$/),
      (index, header, parameter, random) => {
        const secret = `S3cr3t${random}`
        const request = example(index)
        const given: ConsoleRequest = {
          ...request,
          query: [...request.query, [parameter, secret]],
          headers: [[header, secret]],
        }
        const script = snippet('curl', given, 'https://api.example.com', () => false)
        const [row] = rowsOf(script)
        expect(JSON.stringify(row)).not.toContain(secret)
        if (row?.kind !== 'ready') throw new Error(row?.reason)
        const back = row.saved.request
        expect(back).toMatchObject({
          operation: request.operation,
          method: request.method,
          path: request.path,
        })
        expect(parametersOf(back)).toEqual(parametersOf(request))
        if (request.body.kind === 'json' && !secretNames.test(request.body.text)) {
          expect(back.body).toEqual(request.body)
        }
      },
    ),
    { numRuns: 300 },
  )
})
