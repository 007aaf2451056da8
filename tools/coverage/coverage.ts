import { boundOperations } from '../../src/sandbox/behaviour/index.ts'
import { operations } from '../../src/shared/api/index.ts'
import { type Operation, pathTemplate } from '../../src/shared/api/operation.ts'
import { type ServiceSection, serviceSections } from '../../src/shared/service-docs/sections.ts'
import { type DocumentRow, documentRows } from './document-rows.ts'
import { screens } from './screens.ts'

/** An endpoint's coverage, from the documentation to the screen. Null is a gap. */
export interface Coverage {
  readonly operation: Operation
  readonly client: string
  readonly sandbox: string | null
  readonly screen: string
}

const built = new Set(boundOperations.map(({ operation }) => operation.id))

export function coverageOf(operation: Operation): Coverage {
  const { id, paging } = operation
  return {
    operation,
    client: paging.kind === 'cursor' ? 'send, pages' : 'send',
    sandbox: built.has(id) ? 'built' : null,
    screen: screens.get(id)?.join(', ') ?? 'Console',
  }
}

/** The operation of a documented endpoint; undefined means it's missing in `src/shared/api`. */
export function operationOf(row: DocumentRow): Operation | undefined {
  return operations.find((operation) => addressOf(operation.method, pathTemplate(operation)) === keyOf(row))
}

function keyOf({ method, path }: DocumentRow): string {
  return addressOf(method, path)
}

/** Parameter names differ between documents, so an address consists of method and path structure. */
function addressOf(method: string, path: string): string {
  return `${method} ${path.replace(/:[a-z_]+/g, ':')}`
}

const titles = { platform: 'Platform interface', advertising: 'Advertising interface' } as const
const interfaces = ['platform', 'advertising'] as const

/** The expected text of COVERAGE.md. */
export function renderCoverage(): string {
  const named = new Set(documentRows.flatMap((row) => operationOf(row)?.id ?? []))
  const others = operations.filter(({ id }) => !named.has(id))
  return [
    '# Coverage',
    '',
    'Written by `npm run coverage`; a test fails when it is not current. Every documented endpoint, its operation,',
    'whether the client can send it, what the sandbox does with it, and the screens that use it. Screens are derived',
    'from the bridge calls in their sources and from what each call sends when it runs (`tools/coverage/screens.ts`);',
    'what is drafted on a screen is sent from Review. The console sends every operation, and is named where no other',
    'screen has it.',
    '',
    `${documentRows.length} documented endpoints, ${operations.length} operations: the sandbox builds ${built.size}.`,
    ...interfaces.flatMap(renderInterface),
    '',
    '## Further operations',
    '',
    'Not documented, but needed by the product. The last column names their section in `docs/service`.',
    '',
    '| Method and path | Operation | Client | Sandbox | Screen | Source |',
    '| --- | --- | --- | --- | --- | --- |',
    ...others.map((operation) => {
      const { basis, section } = operation.source
      return renderRow(operation.method, pathTemplate(operation), operation, [
        `[${serviceSections[section]}](${linkOf(section)}) (${basis})`,
      ])
    }),
    '',
  ].join('\n')
}

function renderInterface(name: (typeof interfaces)[number]): string[] {
  const rows = documentRows.filter((row) => row.interface === name)
  const headings = [...new Set(rows.map(({ heading }) => heading))]
  return [
    '',
    `## ${titles[name]}`,
    ...headings.flatMap((heading) => [
      '',
      `### ${heading}`,
      '',
      '| Method and path | Operation | Client | Sandbox | Screen |',
      '| --- | --- | --- | --- | --- |',
      ...rows
        .filter((row) => row.heading === heading)
        .map((row) => renderRow(row.method, row.path, operationOf(row), [])),
    ]),
  ]
}

function linkOf(section: ServiceSection): string {
  const [page, anchor] = section.split('#')
  return `docs/service/${page}.md#${anchor}`
}

function renderRow(
  method: string,
  path: string,
  operation: Operation | undefined,
  further: readonly string[],
): string {
  const coverage = operation === undefined ? null : coverageOf(operation)
  const cells = [
    `${method} \`${path}\``,
    operation === undefined ? '' : `\`${operation.id}\``,
    coverage?.client ?? '',
    coverage?.sandbox ?? '',
    coverage?.screen ?? '–',
    ...further,
  ]
  return `| ${cells.join(' | ')} |`
}
