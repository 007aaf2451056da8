import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readHeader as readSignatureHeader } from '../../src/main/core/api/oauth/signature-header.ts'
import { createRedactor } from '../../src/main/core/api/redact.ts'
import { createTokens } from '../../src/main/modules/diagnostics/diagnostics-tokens.ts'
import { isChallengeToken } from '../../src/main/modules/webhooks/receiver/challenge-token.ts'
import { jsonTokens } from '../../src/renderer/ui/record/json-tokens.ts'
import { parseJson } from '../../src/sandbox/server/json-text.ts'
import { readParts } from '../../src/sandbox/server/multipart.ts'
import { detectColumns, isProbablyHeader } from '../../src/shared/audiences/member-columns.ts'
import { priceForm } from '../../src/shared/catalogs/feed-rules.ts'
import { additionalImages } from '../../src/shared/catalogs/product-links.ts'
import { isHexColor, isPlainText, readSalePeriod } from '../../src/shared/catalogs/product-texts.ts'
import { readJsonPath } from '../../src/shared/console/chain/json-path.ts'
import { readImport } from '../../src/shared/console/import/read-import.ts'
import { readPlacedJson } from '../../src/shared/core/bounded-json.ts'
import { placeOfLink } from '../../src/shared/desktop/program-link.ts'
import { postEntities } from '../../src/shared/entities/posts/post-entities.ts'
import { findLinks } from '../../src/shared/entities/posts/post-links.ts'
import { weightedLength } from '../../src/shared/entities/posts/weighted-length.ts'
import { readHeader as readSheetHeader } from '../../src/shared/exchange/campaign-sheet-header.ts'
import { readSheetTime } from '../../src/shared/exchange/campaign-sheet-times.ts'
import { readAmount } from '../../src/shared/money/money-input.ts'
import { parseMicro } from '../../src/shared/money/price.ts'
import { createRowReader, separatorOf } from '../../src/shared/text/delimited-text.ts'
import { isWebAddress } from '../../src/shared/text/web-address.ts'
import { webhookAddressFindings } from '../../src/shared/webhooks/webhook-address-rules.ts'
import { inTurn, isGate } from '../support/runs.ts'

/** Reading texts from outside takes linear time: patterns are checked by analysis, scanners by measuring. */

const root = join(import.meta.dirname, '../..')

const literal = z.object({
  type: z.literal('Literal'),
  regex: z.object({ pattern: z.string(), flags: z.string() }),
})
const construction = z.object({
  type: z.enum(['NewExpression', 'CallExpression']),
  callee: z.object({ type: z.literal('Identifier'), name: z.literal('RegExp') }),
})

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

function sources(): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** All patterns in the sources: literals with their text, and the number that each file constructs. */
function collect(): {
  readonly literals: readonly Pattern[]
  readonly constructed: ReadonlyMap<string, number>
} {
  const literals: Pattern[] = []
  const constructed = new Map<string, number>()
  for (const path of sources()) {
    const file = relative(root, path).split(sep).join('/')
    const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
    expect(errors, file).toEqual([])
    const waiting: unknown[] = [program]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (typeof node !== 'object' || node === null) continue
      // A schema that doesn't fit takes a hundred times as long as this look.
      const type: unknown = Reflect.get(node, 'type')
      const found = type === 'Literal' ? literal.safeParse(node) : null
      if (found?.success === true) {
        literals.push({ file, source: found.data.regex.pattern, flags: found.data.regex.flags })
      }
      const isCall = type === 'NewExpression' || type === 'CallExpression'
      if (isCall && construction.safeParse(node).success) {
        constructed.set(file, (constructed.get(file) ?? 0) + 1)
      }
      waiting.push(...Object.values(node).filter((value) => typeof value === 'object' && value !== null))
    }
  }
  return { literals, constructed }
}

/** The repeated parts of a pattern that make it slower than linear, by analysis. */
function slowParts({ source, flags }: Pick<Pattern, 'source' | 'flags'>): readonly string[] {
  return analyse({ source, flags }, { assumeRejectingSuffix: false }).reports.map(
    ({ type, character }) => `${type} of ${character.literal.source.slice(0, 40)} in /${source}/${flags}`,
  )
}

describe('patterns', () => {
  const { literals, constructed } = collect()

  it('are all linear', () => {
    expect(literals.length).toBeGreaterThan(300)
    const slow = literals.flatMap((pattern) => slowParts(pattern).map((part) => `${pattern.file}: ${part}`))
    expect(slow).toEqual([])
  })

  it.each([
    ['a+$', ''],
    ['\\s*x$', ''],
    ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', ''],
    ['(a+)+b', ''],
    ['([A-Za-z_][\\w.~-]*)\\s*=', 'g'],
  ])('would be found if they were slow: %s', (source, flags) => {
    expect(slowParts({ source, flags })).not.toEqual([])
  })

  it('are constructed in these places only, from escaped words, our own sources or bounded parts', () => {
    expect([...constructed].map(([file, count]) => `${file}: ${count}`).sort()).toEqual(reviewed)
  })
})

/**
 * Only add an entry after measuring it below, or if its input is escaped or ours. The sandbox's faults take a pattern
 * from its operator, through an interface that web pages can't reach.
 */
const reviewed: readonly string[] = [
  'src/main/core/api/faults/fault-status.ts: 1',
  'src/main/modules/diagnostics/diagnostics-tokens.ts: 2',
  'src/sandbox/reference/named-entities.ts: 1',
  'src/sandbox/server/faults.ts: 2',
  'src/sandbox/sign-in/sessions.ts: 1',
  'src/shared/campaigns/bulk-edit.ts: 1',
  'src/shared/console/console-effect.ts: 1',
  'src/shared/console/console-example.ts: 1',
  'src/shared/console/console-form.ts: 1',
  'src/shared/console/operation-request.ts: 1',
  'src/shared/entities/posts/link-hosts.ts: 4',
  'src/shared/entities/posts/post-entities.ts: 2',
  'src/shared/entities/posts/post-links.ts: 2',
  'src/shared/exchange/campaign-sheet-times.ts: 3',
]

type Reader = (text: string) => unknown

const ignore = (): void => undefined

/** Everything that reads one text from outside: posts, files, requests, replies and pasted text. */
const readers: readonly (readonly [name: string, read: Reader])[] = [
  ['links', findLinks],
  ['entities', postEntities],
  ['weighted length', weightedLength],
  ['commands to import', (text) => readImport(`curl https://x/12/accounts -d ${text}`, null)],
  ['an address to import', (text) => readImport(`curl 'https://x/12/${text}'`, null)],
  ['a path in an answer', readJsonPath],
  ['JSON tokens', jsonTokens],
  ['JSON with places', (text) => attempt(() => readPlacedJson(text))],
  ['the sandbox’s JSON', parseJson],
  ['a signature header', readSignatureHeader],
  ['a log line', createRedactor().text],
  [
    'a diagnostics line',
    (text) =>
      createTokens(
        (line) => line,
        (secret) => secret,
      ).text(text),
  ],
  ['a sheet header', (text) => readSheetHeader([text], 'UTC')],
  ['a sheet time', (text) => readSheetTime(text, 'UTC')],
  ['columns of people', (text) => isProbablyHeader([text, text])],
  ['an address of a person', (text) => detectColumns(null, [[text]])],
  ['a price', parseMicro],
  ['an amount', (text) => readAmount(text, 'EUR')],
  ['a price of a feed', (text) => priceForm(text, 'EUR', null)],
  ['a separator', separatorOf],
  ['a row', (text) => createRowReader(',', ignore, ignore).write(text)],
  ['a web address', isWebAddress],
  ['a webhook address', webhookAddressFindings],
  ['a link of the program', placeOfLink],
  ['a sale period', readSalePeriod],
  ['a color', isHexColor],
  ['plain text', isPlainText],
  ['image links', additionalImages],
  ['a challenge token', isChallengeToken],
  ['parts of a form', (text) => readParts('multipart/form-data; boundary=x', Buffer.from(text))],
  ['a content type', (text) => readParts(`multipart/form-data; boundary=${text}`, Buffer.from(text))],
]

/** Repeated units between a start and an end that make a reader retry from every position. */
const starts = ['', '"', 'a@a', 'https://a.co/', 'OAuth a', '0.', '{"a":', 'a=']
const pieces = [
  'a',
  '0',
  ' ',
  '/',
  '.',
  '\\"',
  '"',
  '(',
  ')',
  '[',
  '-',
  '=',
  '日',
  'x.',
  '日.',
  '_a.',
  'a@',
  'a="',
  '--x\r\n',
]
const ends = ['\0', ')', 'x']

function* hardTexts(length: number): Generator<readonly [name: string, text: string]> {
  for (const start of starts) {
    for (const piece of pieces) {
      const body = piece.repeat(Math.ceil(length / piece.length))
      for (const end of ends) yield [JSON.stringify([start, piece, end]), `${start}${body}${end}`]
    }
  }
}

describe('reading takes time proportional to the length of', () => {
  it.each(inTurn(readers, 3))('%s', (_, read) => {
    const length = 8_000
    const long = new Map(hardTexts(4 * length))
    const suspects = inTurn([...hardTexts(length)], isGate ? 4 : 1).filter(([name, text]) => {
      const fourfold = effort(read, long.get(name) ?? '', 1)
      // Anything faster than this for such a long text is far from quadratic.
      if (fourfold < minEffort) return false
      return effort(read, long.get(name) ?? '', 5) > Math.max(9 * effort(read, text, 5), minEffort)
    })
    // Short texts may be read by faster code of the engine: what is quadratic grows as fast again. A few show it.
    const longer = new Map(suspects.length === 0 ? [] : hardTexts(16 * length))
    const slow = suspects.slice(0, 5).filter(([name]) => {
      const [short = '', text = ''] = [long.get(name), longer.get(name)]
      return effort(read, text, 1) > 9 * effort(read, short, 5)
    })
    expect(slow.map(([name]) => name)).toEqual([])
  })
})

/** Microseconds; quadratic time for 32,000 characters is many times as long. */
const minEffort = 50_000

/**
 * The minimum of several runs, in microseconds of this process's own time: linear grows fourfold, quadratic 16-fold.
 */
function effort(read: Reader, text: string, runs: number): number {
  return Math.min(
    ...Array.from({ length: runs }, () => {
      const begun = process.cpuUsage()
      read(text)
      const { user, system } = process.cpuUsage(begun)
      return user + system
    }),
  )
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (cause) {
    return cause
  }
}
