import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { apiOperations, operations } from '../../../src/shared/api/index.ts'
import { pathTemplate } from '../../../src/shared/api/operation.ts'
import { eventTypes } from '../../../src/shared/api/platform/activity-event-types.ts'
import { webhookReasons } from '../../../src/shared/core/fault.ts'
import { problemExtras } from '../../../src/shared/core/problem.ts'
import { ageBuckets, targetingTypeTerms } from '../../../src/shared/entities/targeting/targeting-types.ts'
import { sectionsOf } from '../../../src/shared/service-docs/page-sections.ts'
import { serviceSections } from '../../../src/shared/service-docs/sections.ts'
import { oauth2Scopes } from '../../../src/shared/sign-in/oauth2.ts'
import { storedNames } from '../../../src/shared/statistics/stored-metrics.ts'
import { operatorsOf } from '../../../src/shared/streams/operators.ts'
import { eventKindTitles, renamedEventKinds } from '../../../src/shared/webhooks/webhook-event-kinds.ts'
import { renderPage } from '../../../tools/service-docs/render-page.ts'
import { valuesOf } from '../../../tools/service-docs/schema-facts.ts'
import { readPages, renderSectionNames } from '../../../tools/service-docs/sections.ts'

/** The pages of docs/service: that they're current, complete, and that every citation leads to a section of them. */

const root = join(import.meta.dirname, '../../..')
const pages = readPages()
const sections = pages.flatMap(({ name, text }) => sectionsOf(name, text))
const textOf = (page: string) => pages.find(({ name }) => name === page)?.text ?? ''
const everything = pages.map(({ text }) => text).join('\n')
const isNamed = (value: string, text = everything) => text.includes(`\`${value}\``)

const isPackageFolder = (path: string) => path.split('/').includes('node_modules')
const sources = globSync('{src,test,tools,packages,docs}/**/*.{ts,tsx,mjs,css,md,json}', {
  cwd: root,
  exclude: isPackageFolder,
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isPackageFolder(path))
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'COVERAGE.md', 'CHANGELOG.md', 'SECURITY.md')

describe('pages', () => {
  it.each(pages)('$name has the generated tables of what is declared', ({ text }) => {
    expect(text, 'npm run service-docs writes them anew').toBe(renderPage(text))
  })

  it('have their sections in the table of sections', () => {
    const file = readFileSync(join(root, 'src/shared/service-docs/sections.ts'), 'utf8')
    expect(file, 'npm run service-docs writes it anew').toBe(renderSectionNames())
  })

  it('have every anchor once', () => {
    const names = sections.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(Object.keys(serviceSections)).toEqual(names)
    expect(names.filter((name) => !/^[a-z-]+#[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([])
  })

  it.each(pages)('$name has at most 400 lines', ({ text }) => {
    expect(text.split('\n').length).toBeLessThanOrEqual(401)
  })

  it.each(sections)('$name says what each statement rests on', ({ text }) => {
    const statements = text.split('\n').filter((line) => line.startsWith('- '))
    const unmarked = statements.filter(
      (line) => !/^- \*\*(?:Documented|Public|Settled|Unknown)\*\*: /.test(line),
    )
    expect(unmarked).toEqual([])
    expect(statements.length > 0 || text.includes('<!-- generated ')).toBe(true)
  })

  it('are all in the index', () => {
    const index = readFileSync(join(root, 'docs/service/README.md'), 'utf8')
    expect(pages.filter(({ name }) => !index.includes(`(${name}.md)`)).map(({ name }) => name)).toEqual([])
  })

  it('name no place outside of this project', () => {
    const elsewhere = /\/(?:home|root|tmp|work|usr)\/|\/shared\/|file:|localhost:\d/
    expect(pages.filter(({ text }) => elsewhere.test(text)).map(({ name }) => name)).toEqual([])
  })
})

describe('citations', () => {
  const anchorsOf = (path: string) => {
    const text = readFileSync(join(root, path), 'utf8')
    return new Set(sectionsOf('page', text).map(({ name }) => name.slice('page#'.length)))
  }

  const isThere = (page: string, anchor: string) =>
    pages.some(({ name }) => name === page)
      ? `${page}#${anchor}` in serviceSections
      : anchorsOf(`docs/${page}.md`).has(anchor)

  it('lead to sections', () => {
    const wrong = sources.flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /(?<![\w/.-])(?:docs\/(?:service\/)?)?([a-z-]+)\.md#([a-z0-9-]+)/g,
        ),
      ]
        .filter(([, page = '', anchor = '']) => !isThere(page, anchor))
        .map(([citation]) => `${path}: ${citation}`),
    )
    expect(wrong).toEqual([])
  })

  it('name no document that readers don’t have', () => {
    const unknown = new RegExp(
      [
        'public-facts',
        'Public sources',
        'product\\.md',
        '(?<!docs/)(?<!\\()decisions\\.md',
        'advertising document',
        'platform document',
      ]
        .map((name) => `(?:${name})`)
        .join('|'),
    )
    const own = 'test/unit/tools/service-docs.test.ts'
    const naming = sources.filter(
      (path) => path !== own && unknown.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(naming).toEqual([])
  })

  it('name no row of such a document', () => {
    const row = /\((?:[A-HS-Z]\d{1,2})(?:[,;] [A-HS-Z]\d{1,2})*\)/
    const naming = sources.filter((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .some((line) => /^\s*(?:\/?\*|\/\/)/.test(line) && row.test(line)),
    )
    expect(naming).toEqual([])
  })
})

describe('vocabulary', () => {
  it.each(Object.keys(apiOperations))('has the operations of %s', (group) => {
    const own = operations.filter(({ id }) => id.startsWith(`${group}.`))
    expect(own.length).toBeGreaterThan(0)
    const missing = own.filter(
      (operation) =>
        !everything.includes(`| \`${operation.id}\` | \`${operation.method} ${pathTemplate(operation)}\``),
    )
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('has every value of every parameter, body and answer', () => {
    const values = new Set(operations.flatMap(valuesOf))
    expect(values.size).toBeGreaterThan(200)
    expect([...values].filter((value) => !isNamed(value))).toEqual([])
  })

  test.each([
    ['problem subtypes', Object.keys(problemExtras()), 'errors-and-limits'],
    ['reasons of webhook failures', webhookReasons, 'webhooks'],
    ['event types', [...Object.keys(eventTypes), ...Object.keys(renamedEventKinds)], 'activity'],
    ['targeting types', Object.keys(targetingTypeTerms), 'targeting'],
    ['age brackets', ageBuckets, 'targeting'],
    ['scopes', oauth2Scopes, 'sign-in-and-signing'],
    [
      'operators',
      (['rule', 'dedicated', 'recent', 'all'] as const).flatMap((at) =>
        operatorsOf(at).map(({ name }) => `${name}:`),
      ),
      'streams',
    ],
  ] as const)('has all %s', (_title, values: readonly string[], page) => {
    expect(values.length).toBeGreaterThan(4)
    expect(values.filter((value) => !isNamed(value, textOf(page)))).toEqual([])
  })

  it('has every kind of event', () => {
    expect(Object.keys(eventKindTitles).filter((kind) => !isNamed(kind))).toEqual([])
  })

  it('has every metric, some after the prefix of their group', () => {
    const kinds = new Set(storedNames.map((name) => name.split('.')[0] ?? name))
    const missing = [...kinds].filter(
      (name) =>
        !isNamed(name, textOf('statistics')) &&
        !isNamed(name.replace(/^(?:mobile_)?conversion_(?:lifetime_value_)?/, ''), textOf('statistics')),
    )
    expect(missing).toEqual([])
  })

  const isWithCodes =
    /^src\/(?:sandbox\/(?:answer|behaviour|server)|shared\/(?:accounts|audiences|catalogs|entities|text))\/|\/fault-entries\.ts$/

  it('has every error code that the sandbox answers, that rules name, or that the client knows', () => {
    const codes = new Set<string>()
    for (const path of sources.filter((one) => isWithCodes.test(one))) {
      const text = readFileSync(join(root, path), 'utf8')
      for (const [, code = ''] of text.matchAll(/(?:code:|case) '([A-Z][A-Z]+(?:_[A-Z]+)+)'/g))
        codes.add(code)
    }
    expect(codes.size).toBeGreaterThan(10)
    const page = textOf('errors-and-limits')
    expect(
      [...codes].filter((code) => !isNamed(code, page) && !code.endsWith('_NOT_FOUND') && !isNamed(code)),
    ).toEqual([])
  })
})
