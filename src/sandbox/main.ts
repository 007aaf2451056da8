import { readCommandLine, usage } from './options.ts'
import { startSandbox } from './sandbox.ts'
import { summary } from './summary.ts'

/** The sandbox as its own program: prints one line of JSON when it's ready. */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const sandbox = await startSandbox(readCommandLine(args))
  const stop = () => {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Last, because the reader of the line may end the program at once.
  process.stdout.write(`${JSON.stringify(sandbox.addresses)}\n`)
  if (process.stdout.isTTY) console.error(summary(sandbox.addresses))
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

main().catch(fail)
