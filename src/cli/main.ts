import packageFile from '../../package.json' with { type: 'json' }
import { once } from '../shared/core/once.ts'
import { runLine } from './run-line.ts'
import type { Streams } from './table/command.ts'

/** Runs the process's command line. */
export async function main(threadFolder: URL): Promise<void> {
  // New files and folders are accessible only to this user.
  process.umask(0o077)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // A second signal ends the process at once.
      if (stopping.signal.aborted) process.exit(130)
      stopping.abort()
    })
  }
  const written: NodeJS.WriteStream[] = []
  const guarded = (stream: NodeJS.WriteStream) => {
    written.push(stream)
    // The reader of a pipe has closed it, such as `head`.
    return stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
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
    signal: stopping.signal,
    thread: (name) => new URL(`${name}.js`, threadFolder),
    streams,
  })
  // Exits once the output is written, without waiting for idle connections and threads.
  await Promise.all(written.map((stream) => new Promise((done) => stream.write('', done))))
  process.exit(code)
}
