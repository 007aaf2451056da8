import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { runLine } from '../../../src/cli/run-line.ts'
import { commandThreads } from '../../support/command-line.ts'
import { unwrap } from '../../support/outcomes.ts'
import { threadEntry } from '../../support/threads.ts'
import type { Stage } from '../stage/stage.ts'

/** What a command line printed, and how it ended. */
export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Standard output as JSON. */
  json(): unknown
}

/** A folder and variables for command lines that run in this process as they would in a separate one. */
export interface Started {
  /** The next line of standard output. */
  line(): Promise<string>
  /** The first line of standard error that matches. */
  note(pattern: RegExp): Promise<string>
  ended(): Promise<Ended>
  /** Types a line, where it was started at a terminal. */
  type(line: string): void
  /** Ends it as Ctrl+C does. */
  over(): Promise<Ended>
}

export interface Shell {
  readonly folder: string
  readonly variables: Record<string, string>
  run(args: readonly string[], input?: string): Promise<Ended>
  /** Runs until `over` is called; each call of `line` resolves with the next line of standard output. */
  start(args: readonly string[], at?: 'terminal'): Started
  end(): void
}

export function openShell(variables: Record<string, string> = {}): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-cli-'))
  const begin = (args: readonly string[], input: Readable, signal: AbortSignal, isTTY = false) => {
    let out = ''
    let err = ''
    const listeners: (() => void)[] = []
    const collect = (add: (text: string) => void) =>
      Object.assign(
        new Writable({
          write(chunk: Buffer, _encoding, done) {
            add(chunk.toString('utf8'))
            for (const listener of listeners) listener()
            done()
          },
        }),
        { isTTY },
      ) as unknown as NodeJS.WriteStream
    const code = runLine(args, {
      folder,
      signal,
      version: '0.0.0',
      clock: { now: Date.now },
      variables: { FLIGHTDECK_PROFILE: join(folder, 'profile'), ...variables },
      thread: (name) => threadEntry(commandThreads[name] ?? name),
      streams: {
        stdin: Object.assign(input, { isTTY }) as unknown as NodeJS.ReadStream,
        stdout: collect((text) => {
          out += text
        }),
        stderr: collect((text) => {
          err += text
        }),
      },
    })
    const ended = async (): Promise<Ended> => {
      const value = await code
      return { code: value, out, err, json: () => JSON.parse(out) }
    }
    return { ended, listeners, out: () => out, err: () => err }
  }
  return {
    folder,
    variables,
    run: (args, input = '') =>
      begin(args, Readable.from([Buffer.from(input)]), new AbortController().signal).ended(),
    start(args, at) {
      const stopping = new AbortController()
      const typed = new PassThrough()
      if (at === undefined) typed.end()
      const running = begin(args, typed, stopping.signal, at === 'terminal')
      let read = 0
      /** Resolves once `find` finds something in what was printed. */
      const until = (find: () => string | undefined): Promise<string> =>
        new Promise((resolve, reject) => {
          const check = () => {
            const found = find()
            if (found !== undefined) resolve(found)
          }
          running.listeners.push(check)
          check()
          void running.ended().then(({ code, err }) => reject(new Error(`ended with ${code}: ${err}`)))
        })
      const whole = (text: string) => text.split('\n').slice(0, -1)
      return {
        line: () =>
          until(() => whole(running.out())[read]).then((line) => {
            read += 1
            return line
          }),
        // A question ends without a line break.
        note: (pattern) =>
          until(() =>
            running
              .err()
              .split('\n')
              .find((line) => pattern.test(line)),
          ),
        ended: running.ended,
        type: (line) => void typed.write(`${line}\n`),
        over() {
          stopping.abort()
          return running.ended()
        },
      }
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const printedVariables = z.object({ variables: z.record(z.string(), z.string()) })

/** Starts a sandbox that the shell's variables lead to. */
export async function startSandbox(shell: Shell, ...options: readonly string[]): Promise<Started> {
  const sandbox = shell.start(['sandbox', '--json', ...options])
  const { variables } = printedVariables.parse(JSON.parse(await sandbox.line()))
  Object.assign(shell.variables, variables)
  return sandbox
}

/** Variables of a user who is signed in to the stage's sandbox, as CI has them. */
export async function signedInVariables(stage: Stage): Promise<Record<string, string>> {
  const keys = unwrap(await stage.handlers.sandbox.credentials(undefined))
  return {
    FLIGHTDECK_URL: stage.addresses().baseUrl,
    FLIGHTDECK_CONSUMER_KEY: keys.CONSUMER_KEY ?? '',
    FLIGHTDECK_CONSUMER_SECRET: keys.CONSUMER_SECRET ?? '',
    FLIGHTDECK_ACCESS_TOKEN: keys.ACCESS_TOKEN ?? '',
    FLIGHTDECK_ACCESS_TOKEN_SECRET: keys.ACCESS_TOKEN_SECRET ?? '',
  }
}

/** A POST to the control interface of the sandbox at an address. */
export function controlAt(baseUrl: string, path: string, body: object): Promise<Response> {
  return fetch(`${baseUrl}/__sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
