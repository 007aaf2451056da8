import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/** A program that announces in one line of JSON that it's ready. */
export interface Program {
  readonly ready: unknown
  /** From the start of the process to that line. */
  readonly milliseconds: number
  stop(): Promise<void>
}

/** Starts a file of the tree in its own process, so what is measured has a core to itself. */
export async function startProgram(file: string, ...args: readonly string[]): Promise<Program> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await firstLine(child, file)
  const milliseconds = performance.now() - startedAt
  return {
    ready: JSON.parse(line),
    milliseconds,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function firstLine(child: ChildProcess, file: string): Promise<string> {
  const { stdout } = child
  if (stdout === null) throw new Error(`${file} has no output.`)
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)))
  })
}
