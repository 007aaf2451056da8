import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from '../../../src/shared/api/index.ts'
import { pathParameters } from '../../../src/shared/api/operation.ts'
import { formOf } from '../../../src/shared/console/console-form.ts'
import { isSecretParameter } from '../../../src/shared/console/import/import-secrets.ts'
import { readImport } from '../../../src/shared/console/import/read-import.ts'
import { openApiDocument } from '../../../tools/api/openapi.ts'
import { postmanCollection } from '../../../tools/api/postman.ts'
import { readApiSchemas } from '../../../tools/api/schemas.ts'
import { casesFor } from '../../support/runs.ts'

const schemas = readApiSchemas()
const document = openApiDocument(schemas, '1.0.0')
const collection = postmanCollection()

/** Optional parameters that should be imported: all except secrets, which the importer leaves out. */
const optional = operations.flatMap((operation) =>
  formOf(operation)
    .filter(({ name, required }) => !required && !isSecretParameter(name, true))
    .map(({ name }) => `${operation.id} ${name}`),
)
/** The importer fills in every form field. */
const optionalInForms = optional.filter((name) =>
  operations.some(({ id, encoding }) => encoding === 'form' && name.startsWith(`${id} `)),
)
const chosenParameters = fc.subarray(optional).map((names) => new Set(names))

/** The only path parameter with choices: an import takes the first one. */
const firstEndpoint = /(?<=\/connections\/)filtered_stream$/

/** What the console reads from a document: operation, method, path and the parameters it would send. */
function imported(text: string): readonly string[] {
  const read = readImport(text, null)
  if (read.kind === 'refused') throw new Error(read.reason)
  return read.import.rows.map((row) => {
    if (row.kind === 'refused') return `${row.name}: ${row.reason}`
    const { operation, host, method, path, query, body, auth } = row.saved.request
    const pairs = [...query, ...(body.kind === 'form' ? body.fields : [])].map(([name]) => name)
    const shape = path.replaceAll(/\{\{([a-z_]+)\}\}/g, ':$1').replace(firstEndpoint, ':endpoint_id')
    return [operation, host, auth, method, shape, ...pairs.toSorted()].join(' ')
  })
}

/** The same from the catalog. */
function expected(chosen: ReadonlySet<string>): readonly string[] {
  return operations.map((operation) => {
    const { id, host, auth, method, version, path } = operation
    const inPath = pathParameters(operation)
    const names = formOf(operation)
      .filter(({ name, required }) => required || chosen.has(`${id} ${name}`))
      .map(({ name }) => name)
      .filter((name) => !inPath.includes(name) && !isSecretParameter(name, true))
    const shape = `${version === null ? '' : `/${version}`}${path}`
    return [id, host, auth, method, shape, ...names.toSorted()].join(' ')
  })
}

describe('OpenAPI', () => {
  it('is valid', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  it('is imported by the console as the same operations with the same parameters', () => {
    fc.assert(
      fc.property(chosenParameters, (chosen) => {
        const withForms = new Set([...chosen, ...optionalInForms])
        const text = JSON.stringify({ ...document, paths: withExamples(chosen) })
        expect(imported(text).toSorted()).toEqual(expected(withForms).toSorted())
      }),
      { numRuns: casesFor(3, 20), examples: [[new Set<string>()], [new Set(optional)]] },
    )
  })

  it('has no reference that leads nowhere, and no record without a reference', () => {
    const text = JSON.stringify(document)
    const named = Object.keys(document.components.schemas).toSorted()
    const used = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].flatMap(([, name]) => name ?? []),
    )
    expect([...used].toSorted()).toEqual(named)
    expect(text).not.toContain('x-leniency')
  })
})

describe('Postman', () => {
  it('is imported by the console as the same operations with the same parameters', () => {
    fc.assert(
      fc.property(chosenParameters, (chosen) => {
        const switchedOn = structuredClone(collection)
        for (const [index, { request }] of switchedOn.item.flatMap(({ item }) => item).entries()) {
          for (const field of [...(request.url.query ?? []), ...(request.body?.urlencoded ?? [])]) {
            if (chosen.has(`${operations[index]?.id} ${field.key}`)) field.disabled = false
          }
        }
        expect(imported(JSON.stringify(switchedOn))).toEqual(expected(chosen))
      }),
      { numRuns: casesFor(3, 20), examples: [[new Set<string>()], [new Set(optional)]] },
    )
  })

  it('contains no key’s value', () => {
    const secret = /key|secret|token|^client_id$/
    expect(collection.variable.filter(({ key, value }) => secret.test(key) && value !== '')).toEqual([])
  })
})

const entries = z.record(
  z.string(),
  z.looseObject({ operationId: z.string(), parameters: z.array(z.looseObject({ name: z.string() })) }),
)

/** The document's paths, with an example for each chosen parameter, so that the importer fills it in. */
function withExamples(chosen: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => {
      const methods = Object.entries(entries.parse(item)).map(([method, entry]) => {
        const parameters = entry.parameters.map((parameter) =>
          chosen.has(`${entry.operationId} ${parameter.name}`) ? { ...parameter, example: 'x' } : parameter,
        )
        return [method, { ...entry, parameters }]
      })
      return [path, Object.fromEntries(methods)]
    }),
  )
}
