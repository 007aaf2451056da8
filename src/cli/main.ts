import packageFile from '../../package.json' with { type: 'json' }
import { once } from '../shared/core/once.ts'
import { t } from '../shared/text/language.ts'
import { runLine } from './run-line.ts'
import type { Streams } from './table/command.ts'
import { exitCodes } from './table/exit-codes.ts'

/** How long a command may take to end after a signal: a request under way, and what it has to clean up. */
const maxEndingMs = 30_000

/** Runs the process's command line. */
export async function main(threadFolder: URL): Promise<void> {
  // New files and folders are accessible only to this user.
  process.umask(0o077)
  /** Made when a command first looks at it: until then, and for all others, a signal ends the process by itself. */
  const stopping = once(() => {
    const controller = new AbortController()
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        // A second signal ends the process at once.
        if (controller.signal.aborted) process.exit(exitCodes.interrupted.code)
        controller.abort()
        setTimeout(() => process.exit(exitCodes.interrupted.code), maxEndingMs).unref()
      })
    }
    return controller.signal
  })
  const written: NodeJS.WriteStream[] = []
  const guarded = (stream: NodeJS.WriteStream) => {
    written.push(stream)
    // The reader of a pipe has closed it, such as `head`.
    return stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(exitCodes.ok.code)
      const message = t`The output can’t be written (${error.code ?? error.message}).`
      if (stream !== process.stderr) process.stderr.write(`${message}\n`)
      process.exit(exitCodes.storage.code)
    })
  }
  const stdout = once(() => guarded(process.stdout))
  const stderr = once(() => guarded(process.stderr))
  // Node makes a stream when it's first read: most commands need only one.
  const streams: Streams = {
    get stdin() {
      return process.stdin
    },
    get stdout() {
      return stdout()
    },
    get stderr() {
      return stderr()
    },
  }
  const code = await runLine(process.argv.slice(2), {
    variables: process.env,
    folder: process.cwd(),
    version: packageFile.version,
    clock: { now: Date.now },
    get signal() {
      return stopping()
    },
    thread: (name) => new URL(`${name}.js`, threadFolder),
    streams,
  })
  // Exits once the output is written, without waiting for idle connections and threads.
  await Promise.all(written.map((stream) => new Promise((done) => stream.write('', done))))
  process.exit(code)
}
