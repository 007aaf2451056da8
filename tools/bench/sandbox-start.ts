import type { Measurement } from './measurement.ts'
import { startProgram } from './program.ts'

/** From the start of the process to its line of addresses, with the largest demonstration and with the usual one. */
export async function measureSandboxStart(): Promise<readonly Measurement[]> {
  const usual = await secondsToStart()
  const large = await secondsToStart('--scale', '100000')
  return [
    {
      name: 'start of the sandbox at --scale 100000',
      value: large,
      unit: 's',
      bar: { kind: 'atMost', value: 5 },
      baseline: { name: 'start of the sandbox at its usual scale', value: usual },
    },
  ]
}

async function secondsToStart(...options: readonly string[]): Promise<number> {
  const program = await startProgram('src/sandbox/main.ts', '--port', '0', ...options)
  await program.stop()
  return program.milliseconds / 1000
}
