import { writeJson } from '../../shared/core/json-text.ts'
import type { GlobalValues, Streams, Terminal } from '../table/command.ts'
import { type Line, type Lines, linesOf, plainText, writtenLine } from './line.ts'
import { printable } from './printable.ts'
import { styleOf, supportsColor } from './style.ts'

/** Pause between two progress lines if the output isn't a terminal. */
const progressRestMs = 5_000

export interface OwnTerminal extends Terminal {
  /** Clears the progress line. */
  clear(): void
  /** Why the command failed, on standard error, also with `--quiet`. */
  error(lines: Lines): void
}

/**
 * The only way to the streams for everything that a command prints. Names and texts come from the service and from
 * files, so each line is written by `writtenLine`.
 */
export function createTerminal(
  streams: Streams,
  variables: Readonly<Record<string, string | undefined>>,
  options: Pick<GlobalValues, 'json' | 'quiet' | 'yes'>,
  now: () => number = () => performance.now(),
  interrupt: () => void = () => void process.kill(process.pid, 'SIGINT'),
): OwnTerminal {
  const style = styleOf(supportsColor(variables, streams.stdout.isTTY === true))
  let shownText = ''
  let shownAt = Number.NEGATIVE_INFINITY
  const clear = () => {
    if (shownText !== '') streams.stderr.write('\r\u001b[K')
    shownText = ''
  }
  const isInteractive = () => streams.stdin.isTTY === true && streams.stderr.isTTY === true
  const write = (stream: NodeJS.WriteStream, lines: Lines) =>
    void stream.write(`${linesOf(lines).map(writtenLine).join('\n')}\n`)
  const ask = async (question: Line, hidden: boolean): Promise<string | null> => {
    const { stdin, stderr } = streams
    if (!isInteractive()) return null
    clear()
    const { createInterface } = await import('node:readline/promises')
    const { Writable } = await import('node:stream')
    stderr.write(writtenLine(question))
    // Discards the echo while a secret is typed.
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (!hidden) stderr.write(chunk)
        done()
      },
    })
    const lines = createInterface({ input: stdin, output, terminal: true })
    // In raw mode, Ctrl+C arrives as a key.
    lines.once('SIGINT', () => {
      lines.close()
      interrupt()
    })
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    try {
      // Ctrl+D rejects the question: that's an empty answer.
      return (await Promise.race([lines.question('').catch(() => ''), closed])).trim()
    } finally {
      lines.close()
      if (hidden) stderr.write('\n')
    }
  }
  return {
    style,
    clear,
    emit(value, lines) {
      clear()
      write(streams.stdout, options.json ? writeJson(value) : lines)
    },
    note(lines) {
      if (options.quiet) return
      clear()
      write(streams.stderr, lines)
    },
    error(lines) {
      clear()
      write(streams.stderr, linesOf(lines).map(style.red))
    },
    progress(text) {
      if (options.quiet || text === shownText) return
      const { stderr } = streams
      if (stderr.isTTY === true) {
        const fitting = [...printable(text)].slice(0, Math.max(20, (stderr.columns ?? 80) - 1))
        stderr.write(`\r\u001b[K${writtenLine(fitting.join(''))}`)
        shownText = text
        return
      }
      if (now() - shownAt < progressRestMs) return
      shownAt = now()
      write(stderr, text)
    },
    async confirm(question) {
      if (options.yes) return true
      const lines = linesOf(question)
      const [last = ''] = lines.slice(-1)
      clear()
      if (lines.length > 1 && isInteractive()) write(streams.stderr, lines.slice(0, -1))
      const answer = await ask(`${plainText(last)} [y/N] `, false)
      return answer !== null && /^(?:y|yes|j|ja)$/i.test(answer)
    },
    ask: (question, asked = {}) => ask(question, asked.hidden === true),
    async *input() {
      for await (const chunk of streams.stdin) yield Buffer.from(chunk)
    },
  }
}
