import { expect, it } from 'vitest'
import { silentLogger } from '../../../../../src/main/core/silent-logger.ts'
import { createImportReader } from '../../../../../src/main/modules/console/import-host.ts'
import { threadEntry } from '../../../../support/threads.ts'

const options = { entry: threadEntry('modules/console/worker/import-worker.ts'), logger: silentLogger }

/** Schemas of which each names the next one three times, in many operations. */
const bomb = JSON.stringify({
  openapi: '3.0.3',
  info: {},
  servers: [{ url: '/2' }],
  paths: Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `/webhooks${'/'.repeat(index)}`,
      {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `S${index}`,
        {
          properties: Object.fromEntries(
            ['a', 'b', 'c'].map((name) => [name, { $ref: `#/components/schemas/S${index + 1}` }]),
          ),
        },
      ]),
    ),
  },
})

it('reads a document that multiplies on a thread, to its end', async () => {
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  const read = await createImportReader(options)(bomb, null, null, null)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(3)
  if (!read.ok || read.value.kind !== 'read') throw new Error('The document wasn’t read.')
  expect(read.value.import.rows).toHaveLength(300)
})

it('gives up after its time', async () => {
  const read = await createImportReader(options, { timeoutMs: 1 })(bomb, null, null, null)
  expect(read).toMatchObject({ ok: false, fault: { message: expect.stringMatching(/too long/) } })
})
