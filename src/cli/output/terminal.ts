import { writeJson } from '../../shared/core/json-text.ts'
import type { GlobalValues, Streams, Terminal } from '../table/command.ts'
import { styleOf, supportsColor } from './style.ts'

/** Pause between two progress lines if the output isn't a terminal. */
const progressRestMs = 5_000

export interface OwnTerminal extends Terminal {
  /** Clears the progress line. */
  clear(): void
}

export function createTerminal(
  streams: Streams,
  variables: Readonly<Record<string, string | undefined>>,
  options: Pick<GlobalValues, 'json' | 'quiet' | 'yes'>,
  now: () => number = () => performance.now(),
): OwnTerminal {
  const style = styleOf(supportsColor(variables, streams.stdout.isTTY === true))
  let shown = ''
  let shownAt = Number.NEGATIVE_INFINITY
  const clear = () => {
    if (shown !== '') streams.stderr.write('\r\u001b[K')
    shown = ''
  }
  const ask = async (question: string, hidden: boolean): Promise<string | null> => {
    const { stdin, stderr } = streams
    if (stdin.isTTY !== true || stderr.isTTY !== true) return null
    clear()
    const { createInterface } = await import('node:readline/promises')
    const { Writable } = await import('node:stream')
    stderr.write(question)
    // Discards the echo while a secret is typed.
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (!hidden) stderr.write(chunk)
        done()
      },
    })
    const lines = createInterface({ input: stdin, output, terminal: true })
    try {
      return (await lines.question('')).trim()
    } finally {
      lines.close()
      if (hidden) stderr.write('\n')
    }
  }
  return {
    style,
    clear,
    emit(value, text) {
      clear()
      streams.stdout.write(`${options.json ? writeJson(value) : text}\n`)
    },
    note(text) {
      if (options.quiet) return
      clear()
      streams.stderr.write(`${text}\n`)
    },
    progress(text) {
      if (options.quiet || text === shown) return
      const { stderr } = streams
      if (stderr.isTTY === true) {
        stderr.write(`\r\u001b[K${text.slice(0, Math.max(20, (stderr.columns ?? 80) - 1))}`)
        shown = text
        return
      }
      if (now() - shownAt < progressRestMs) return
      shownAt = now()
      stderr.write(`${text}\n`)
    },
    async confirm(question) {
      if (options.yes) return true
      const answer = await ask(`${question} [y/N] `, false)
      return answer !== null && /^(?:y|yes|j|ja)$/i.test(answer)
    },
    ask: (question, asked = {}) => ask(question, asked.hidden === true),
    async readInput() {
      const chunks: Buffer[] = []
      for await (const chunk of streams.stdin) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks).toString('utf8')
    },
  }
}
