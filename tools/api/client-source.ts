import { apiOperations } from '../../src/shared/api/index.ts'
import { type Operation, pageParameterOf, pathTemplate } from '../../src/shared/api/operation.ts'
import { authenticationsOf } from '../../src/shared/console/console-form.ts'
import { shapeName, shapeText } from './client-shape.ts'
import { typeText } from './client-type.ts'
import { type ApiSchemas, pascalCase, recordReference } from './schemas.ts'

/**
 * The client package's operations by file name, as TypeScript: one module per group and one constant per operation, so
 * that a bundler leaves out what isn't used.
 */
export function clientSources(schemas: ApiSchemas): ReadonlyMap<string, string> {
  const groups = Object.entries(apiOperations)
  return new Map([
    ['records.ts', recordsSource(schemas)],
    ...groups.map(
      ([group, operations]) =>
        [`${group}.ts`, groupSource(Object.values<Operation>(operations), schemas)] as const,
    ),
    [
      'index.ts',
      [
        notice,
        ...groups.map(([group]) => `export * as ${group} from './${group}.ts'`),
        `export type * from './records.ts'`,
        '',
      ].join('\n'),
    ],
  ])
}

const notice = '// Written by npm run client from src/shared/api.\n'

function recordsSource({ records }: ApiSchemas): string {
  const parts = [...records].map(([name, schema]) =>
    [
      `export type ${name} = ${typeText(schema)}`,
      `export const ${shapeName(name)}: Shape = ${shapeText(schema)}`,
    ].join('\n'),
  )
  return [notice, `import type { Shape } from '../shape.ts'\n`, ...parts, ''].join('\n')
}

function groupSource(operations: readonly Operation[], schemas: ApiSchemas): string {
  const parts = operations.map((operation) => operationSource(operation, schemas))
  const used = [...schemas.records.keys()].filter((record) =>
    operations.some((operation) =>
      JSON.stringify(schemas.operations.get(operation)).includes(`"${recordReference}${record}"`),
    ),
  )
  const imports = used.flatMap((record) => [`type ${record}`, shapeName(record)])
  return [
    notice,
    `import type { Operation } from '../operation.ts'`,
    ...(imports.length === 0 ? [] : [`import { ${imports.join(', ')} } from './records.ts'`]),
    '',
    ...parts,
  ].join('\n')
}

/** Reserved words of JavaScript get an underscore inside the module. */
const reserved = new Set(['delete'])

function operationSource(operation: Operation, schemas: ApiSchemas): string {
  const known = schemas.operations.get(operation)
  if (known === undefined) throw new Error(`${operation.id} has no schemas`)
  const { params, body, reply } = known
  const name = operation.id.split('.')[1] ?? operation.id
  const title = pascalCase(name)
  const local = reserved.has(name) ? `${name}_` : name
  const bodyType = body === null ? 'undefined' : `${title}Body`
  const { limit } = operation
  const data = {
    id: operation.id,
    method: operation.method,
    host: operation.host,
    path: pathTemplate(operation),
    auth: authenticationsOf(operation),
    encoding: operation.encoding,
    bodyType: operation.bodyType,
    replyType: operation.replyType,
    pageParameter: pageParameterOf(operation),
    effect: operation.effect,
    limit: limit === null ? null : { requests: limit.limit, seconds: limit.windowSeconds },
  }
  return [
    `export type ${title}Params = ${typeText(params)}`,
    ...(body === null ? [] : [`export type ${title}Body = ${typeText(body)}`]),
    `export type ${title}Reply = ${typeText(reply)}`,
    `/** ${summary(operation)} */`,
    `${local === name ? 'export ' : ''}const ${local}: Operation<${title}Params, ${bodyType}, ${title}Reply> = {`,
    ...Object.entries(data).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`),
    `  reply: ${shapeText(reply)},`,
    '}',
    ...(local === name ? [] : [`export { ${local} as ${name} }`]),
    '',
  ].join('\n')
}

function summary({ title, method, deprecated, ...operation }: Operation): string {
  const old = deprecated === null ? '' : ` @deprecated ${deprecated.instead}`
  return `${title}: \`${method} ${pathTemplate(operation)}\`.${old}`
}
