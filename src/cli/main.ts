import packageFile from '../../package.json' with { type: 'json' }
import { runLine } from './run-line.ts'

/** The process around a command line. */
export async function main(threadFolder: URL): Promise<void> {
  // Every new file and folder is for this user alone.
  process.umask(0o077)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // Whoever asks twice doesn't want to wait.
      if (stopping.signal.aborted) process.exit(130)
      stopping.abort()
    })
  }
  for (const stream of [process.stdout, process.stderr]) {
    // The reader has gone, as with `| head`.
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  }
  const code = await runLine(process.argv.slice(2), {
    variables: process.env,
    folder: process.cwd(),
    version: packageFile.version,
    clock: { now: Date.now },
    signal: stopping.signal,
    thread: (name) => new URL(`${name}.js`, threadFolder),
    streams: process,
  })
  // Idle connections and threads don't hold the process up; what was printed does.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}
