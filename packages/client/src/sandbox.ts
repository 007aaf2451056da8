/// <reference types="node" />
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Credentials } from './client-types.ts'
import { readExactJson, writeExactJson } from './json.ts'
import type { Host } from './operation.ts'

export interface SandboxOptions {
  /** The program and its first arguments; `flightdeck` of the npm package by default, as npm scripts find it. */
  readonly command?: readonly [string, ...string[]]
  /** More options of `flightdeck sandbox`, such as `['--fixture', 'state.json']`. */
  readonly options?: readonly string[]
  /** How long it may take to start, 30,000 by default. */
  readonly timeoutMs?: number
}

export interface Sandbox {
  readonly hosts: Readonly<Record<Host, string>>
  /** The app's keys, with the token of the user who is signed in. */
  readonly credentials: Credentials
  /** The signed-in user's name; null if the state has no user. */
  readonly user: string | null
  /** A call of the control interface, such as `control('/acts', { do: 'post', user: 'ada', text: 'Boots' })`. */
  control(path: string, body: object): Promise<unknown>
  /** Ends it, and waits for that. */
  stop(): Promise<void>
}

/**
 * Starts the whole service as a process on a free port, for tests of your own code in Node. It ends with `stop`, or with
 * this process. Rejects if it can't start.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { command = ['flightdeck'], timeoutMs = 30_000 } = options
  const [program, ...first] = command
  const child = spawn(program, [...first, 'sandbox', '--json', ...(options.options ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Windows installs the command as a script, which only a shell runs.
    shell: process.platform === 'win32' && program === 'flightdeck',
  })
  const kill = () => void child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  try {
    const { base_url, ads_url, ads_sandbox_url, control_url, user, variables } = readStarted(
      await firstLine(child, timeoutMs),
    )
    return {
      hosts: { platform: base_url, ads: ads_url, adsSandbox: ads_sandbox_url },
      credentials: credentialsOf(variables),
      user,
      control: (path, body) => control(`${control_url}${path}`, body),
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill()
        await ended
      },
    }
  } catch (error) {
    child.kill()
    throw error
  }
}

/** Its first line of output; an error with what it said if there's none. */
async function firstLine(child: ChildProcess, timeoutMs: number): Promise<string> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (reason: string) => reject(new Error(`The sandbox didn’t start: ${reason}`))
  const timer = setTimeout(() => fail(`nothing after ${timeoutMs} ms. ${said}`), timeoutMs)
  child.once('error', ({ message }) => fail(message))
  child.once('exit', (code) => fail(`it ended with ${code}. ${said}`))
  if (child.stdout !== null) createInterface(child.stdout).once('line', resolve)
  return promise.finally(() => clearTimeout(timer))
}

interface Started {
  readonly base_url: string
  readonly ads_url: string
  readonly ads_sandbox_url: string
  readonly control_url: string
  readonly user: string | null
  readonly variables: Readonly<Record<string, string>>
}

function readStarted(line: string): Started {
  const value: unknown = readExactJson(line)
  if (isStarted(value)) return value
  throw new Error(`The sandbox didn’t start as expected: ${line}`)
}

function isStarted(value: unknown): value is Started {
  if (typeof value !== 'object' || value === null) return false
  const names = ['base_url', 'ads_url', 'ads_sandbox_url', 'control_url']
  return names.every((name) => typeof Reflect.get(value, name) === 'string') && 'variables' in value
}

function credentialsOf(variables: Started['variables']): Credentials {
  const pair = (key: string, secret: string) => ({
    key: variables[`FLIGHTDECK_${key}`] ?? '',
    secret: variables[`FLIGHTDECK_${secret}`] ?? '',
  })
  const token = pair('ACCESS_TOKEN', 'ACCESS_TOKEN_SECRET')
  return {
    consumer: pair('CONSUMER_KEY', 'CONSUMER_SECRET'),
    ...(token.key === '' ? {} : { token }),
  }
}

async function control(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: writeExactJson(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The sandbox refused ${url} with ${response.status}: ${text}`)
  return readExactJson(text)
}
