import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckReport } from '../../../../src/cli/commands/changes/check-report.ts'
import { planMarkdown } from '../../../../src/cli/commands/changes/plan-markdown.ts'
import { junitReport, sarifReport } from '../../../../src/cli/commands/changes/reports.ts'
import { nothingToSend, type ReviewReport } from '../../../../src/cli/commands/changes/review.ts'
import { documentLines, line } from '../../../../src/cli/output/line.ts'
import { printable } from '../../../../src/cli/output/printable.ts'
import { tableLines } from '../../../../src/cli/output/table.ts'
import { createTerminal } from '../../../../src/cli/output/terminal.ts'
import { casesFor } from '../../../support/runs.ts'
import { actingParts, hostileText, livingMarkdown } from './hostile-texts.ts'

const runs = { numRuns: casesFor(500, 20_000) }

function open({ json = false, isTTY = false, colors = false } = {}) {
  let out = ''
  let err = ''
  const stream = (add: (text: string) => void) =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(chunk: string, _encoding, done) {
          add(chunk)
          done()
        },
      }),
      { isTTY },
    ) as unknown as NodeJS.WriteStream
  const streams = {
    stdin: process.stdin,
    stdout: stream((text) => {
      out += text
    }),
    stderr: stream((text) => {
      err += text
    }),
  }
  const variables = colors ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const terminal = createTerminal(streams, variables, { json, quiet: false, yes: false })
  return { terminal, out: () => out, err: () => err }
}

describe('a question', () => {
  function ask(keys: string) {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
    const output = Object.assign(new PassThrough(), { isTTY: true })
    const streams = {
      stdin: input as unknown as NodeJS.ReadStream,
      stdout: output as unknown as NodeJS.WriteStream,
      stderr: output as unknown as NodeJS.WriteStream,
    }
    let interrupts = 0
    const terminal = createTerminal(
      streams,
      {},
      { json: false, quiet: false, yes: false },
      () => 0,
      () => {
        interrupts += 1
      },
    )
    input.write(keys)
    return terminal.ask('PIN: ').then((answer) => ({ answer, interrupts }))
  }

  it.each<[what: string, keys: string, answer: string, interrupts: number]>([
    ['an answer', '1234\r', '1234', 0],
    ['Ctrl+D', '\u0004', '', 0],
    ['Ctrl+C, which interrupts', '\u0003', '', 1],
  ])('takes %s', async (_what, keys, answer, interrupts) => {
    expect(await ask(keys)).toEqual({ answer, interrupts })
  })
})

describe('the terminal', () => {
  it('writes each line as one, and nothing that acts', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (name, title) => {
        const { terminal, out, err } = open()
        terminal.emit(null, [name, line`${terminal.style.bold(title)}: ${name}`])
        terminal.note(name)
        terminal.progress(`${title}.`)
        terminal.error([title, name])
        expect(out().split('\n')).toHaveLength(3)
        expect(err().split('\n')).toHaveLength(5)
        expect(actingParts(out() + err())).toEqual([])
      }),
      runs,
    )
  })

  it('keeps its own colors, tabs and line breaks', () => {
    const { terminal, out } = open({ colors: true })
    const { style } = terminal
    terminal.emit(null, [line`${style.red('a\u001b[32m')} ${style.bold(style.dim('b'))}`])
    terminal.emit(null, documentLines('if x\n\ty\r\nfi\n'))
    expect(out()).toBe(
      '\u001b[31ma\\u001b[32m\u001b[39m \u001b[1m\u001b[2mb\u001b[22m\u001b[22m\nif x\n\ty\nfi\n',
    )
  })

  it('breaks commands of build servers, also in color', () => {
    const { terminal, out } = open({ colors: true })
    terminal.emit(null, [terminal.style.red('  ::error::x'), '##[group]x', '##vso[a]', 'a ::b::'])
    expect(out()).toBe('\u001b[31m  \\u003a:error::x\u001b[39m\n#\\u0023[group]x\n#\\u0023vso[a]\na ::b::\n')
  })

  it('writes JSON that means the same, without raw control characters', () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        const { terminal, out } = open({ json: true })
        terminal.emit({ name, [name]: [name] }, '')
        expect(JSON.parse(out())).toEqual({ name, [name]: [name] })
        expect(actingParts(out())).toEqual([])
      }),
      runs,
    )
  })

  it('shows a progress line that only erases itself', () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        const { terminal, err } = open({ isTTY: true })
        terminal.progress(name)
        const erase = '\r\u001b[K'
        expect(actingParts(err().startsWith(erase) ? err().slice(erase.length) : err())).toEqual([])
      }),
      runs,
    )
  })

  it('shows emoji as they are', () => {
    const text = 'Tents 👩\u200d💻 ❤\ufe0f 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é 日本'
    expect(printable(text)).toBe(text)
  })
})

it('aligns a table by what it shows', () => {
  fc.assert(
    fc.property(hostileText, (name) => {
      const columns = [{ title: 'Name' }, { title: 'ID' }]
      const lines = tableLines(columns, [[name, 'x']], String)
      expect(lines).toHaveLength(2)
      expect(actingParts(lines.join('\n'))).toEqual(
        actingParts(lines.join('\n')).filter((part) => /::|##/.test(part)),
      )
    }),
    runs,
  )
})

function reportOf(text: string): CheckReport {
  return {
    file: text,
    account: { id: 'a', name: text },
    changes: { new: 1 },
    reading: null,
    notes: [],
    published: 0,
    errors: 1,
    warnings: 1,
    findings: (['error', 'warning'] as const).map((severity) => ({
      severity,
      rule: 'policy',
      message: text,
      field: text,
      code: text,
      kind: 'campaign',
      title: text,
      change: text,
      line: 1,
      column: 1,
      policy: { file: text, name: text, line: 1, column: 1, text, values: [{ name: text, value: text }] },
    })),
  }
}

function planOf(text: string): ReviewReport {
  return {
    ...nothingToSend,
    irreversible: 2,
    money: [
      {
        kind: 'campaign',
        currency: text,
        dailyBudgets: { before: '1.00', after: '2.00' },
        totalBudgets: { before: '1.00', after: '2.00' },
        becomeActive: 1,
        alerts: 1,
        startCount: 2,
        starts: [
          {
            title: text,
            campaign: text,
            again: true,
            lineItems: 1,
            from: null,
            until: null,
            maxTotal: null,
            maxDaily: null,
            text,
          },
        ],
      },
    ],
    changes: (['create', 'update', 'delete'] as const).map((action) => ({
      kind: 'campaign',
      action,
      title: text,
      campaign: text,
      fields: [{ field: text, before: text, after: { [text]: text } }],
      names: {},
      currency: text,
      routes: [],
      changedBy: text,
      summary: [{ part: 'text' as const, text }],
      undoBlocker: action === 'update' ? null : text,
      undoRemainder: action === 'update' ? text : null,
      uses: action === 'delete' ? [{ kind: 'post', title: text, key: text }] : [],
    })),
  }
}

describe('files for reviews and build servers', () => {
  it('keep every text of a plan as code in its own cell', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = planMarkdown(reportOf(text), planOf(text))
        const { terminal, out } = open()
        terminal.emit(null, lines)
        expect(actingParts(out())).toEqual([])
        expect(livingMarkdown(out())).toEqual([])
        expect(out().split('\n')).toHaveLength(lines.length + 1)
        const rows = lines.map(String).filter((row) => row.startsWith('| '))
        expect(rows).toHaveLength(5)
        for (const row of rows) expect(row.split('|')).toHaveLength(5)
      }),
      runs,
    )
  })

  it('keep every text of a report as text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const junit = open()
        junit.terminal.emit(null, junitReport(reportOf(text)))
        expect(actingParts(junit.out())).toEqual([])
        expect(
          junit.out().match(/<(?!\/?(?:testsuites?|testcase|failure|system-out|propert(?:y|ies))\b|\?xml)/g),
        ).toBeNull()
        const sarif = open()
        sarif.terminal.emit(null, documentLines(sarifReport(reportOf('file'), '1')))
        sarif.terminal.emit(null, documentLines(JSON.stringify({ text }, null, 2)))
        expect(actingParts(sarif.out())).toEqual([])
      }),
      runs,
    )
  })
})

it('is the only way to the streams', () => {
  const root = join(import.meta.dirname, '../../../../src/cli')
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) =>
      /\b(?:stdout|stderr|stream|streams)\b[^\n]*\.write\(|console\./.test(
        readFileSync(join(root, path), 'utf8'),
      ),
    )
  expect(writers.map((path) => path.replaceAll('\\', '/')).sort()).toEqual([
    // Before anything else can load, with a text of its own.
    'flightdeck.ts',
    // Waits until everything is written.
    'main.ts',
    'output/terminal.ts',
  ])
})
