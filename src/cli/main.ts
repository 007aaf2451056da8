import packageFile from '../../package.json' with { type: 'json' }
import { runLine } from './run-line.ts'

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
  for (const stream of [process.stdout, process.stderr]) {
    // The reader of a pipe has closed it, such as `head`.
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
  // Exits once the output is written, without waiting for idle connections and threads.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}
