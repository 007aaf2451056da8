import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { createSandboxRunner } from '../../../src/main/modules/sandbox/sandbox-host.ts'
import type { Addresses, RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { inTurn } from '../../support/runs.ts'
import { recordingLogger } from '../../unit/main/shell/support.ts'
import { accessToken, signedFetch } from './support.ts'

const root = join(import.meta.dirname, '../../..')
const children: ChildProcess[] = []
const directories: string[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-data-'))
  directories.push(directory)
  return directory
}

interface Program {
  readonly addresses: Addresses
  readonly child: ChildProcess
}

async function start(...args: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [join(root, 'src/sandbox/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (child.stdout === null) throw new Error('no standard output')
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, addresses: JSON.parse(String(line)) }
}

async function stop({ child }: Program): Promise<number | null> {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : null
}

/** The names of Ada's accounts on the ads sandbox host. */
async function sandboxAccounts(addresses: Addresses): Promise<unknown> {
  const running: RunningSandbox = {
    addresses,
    setAside: null,
    stop: async () => undefined,
  }
  const token = await accessToken(running, 'ada')
  const response = await signedFetch('GET', `${addresses.ads_sandbox_url}/12/accounts`, token)
  return response.json()
}

describe('the program', () => {
  it('prints its addresses in one line of JSON, and ends cleanly', async () => {
    const program = await start('--port', '0', '--seed', 'empty')
    const { base_url } = program.addresses
    expect(base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(program.addresses).toEqual({
      base_url,
      ads_url: `${base_url}/ads`,
      ads_sandbox_url: `${base_url}/ads-sandbox`,
      control_url: `${base_url}/__sandbox`,
    })
    expect(await stop(program)).toBe(0)
  })

  it('lists its options on request', () => {
    const program = join(root, 'src/sandbox/main.ts')
    const run = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toContain('--fixture FILE')
  })

  it('keeps its state across runs', async () => {
    const directory = newDirectory()
    const first = await start('--data', directory)
    const running: RunningSandbox = {
      addresses: first.addresses,
      setAside: null,
      stop: async () => undefined,
    }
    const token = await accessToken(running, 'ada')
    const made = await signedFetch('POST', `${first.addresses.ads_sandbox_url}/12/accounts`, token)
    expect(made.status).toBe(200)
    expect(await stop(first)).toBe(0)
    const second = await start('--data', directory)
    expect(await sandboxAccounts(second.addresses)).toMatchObject({ data: [{ name: 'Sandbox account' }] })
    const accounts = await signedFetch('GET', `${second.addresses.ads_url}/12/accounts`, token)
    expect(accounts.status).toBe(200)
    expect(await stop(second)).toBe(0)
  })

  const mistakes = [
    ['--port', 'many'],
    ['--seed', 'other'],
    ['--fixture', '/no/such/file.json'],
    ['--unknown'],
  ]
  it.each(inTurn(mistakes, 8))('ends with 1 after %s %s', async (...args) => {
    const child = spawn(process.execPath, [join(root, 'src/sandbox/main.ts'), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += String(chunk)
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(said).not.toBe('')
  })
})

describe('the thread', () => {
  const entry = new URL('../../../src/main/modules/sandbox/worker/sandbox-worker.ts', import.meta.url)
  const onThread = (dataDirectory: string) =>
    createSandboxRunner({ entry, dataDirectory, logger: recordingLogger() })

  it('reports its addresses, and ends on request with its state on disk', async () => {
    const directory = newDirectory()
    const sandbox = onThread(directory)
    expect(await sandbox.start()).toMatchObject({ ok: true, value: { people: ['ada', 'bert'] } })
    await sandbox.stop()
    expect(readdirSync(directory)).toEqual(['sandbox-state.json'])
  })

  it('says why it couldn’t start', async () => {
    const file = join(newDirectory(), 'file')
    writeFileSync(file, '')
    const fault = { message: expect.stringContaining('EEXIST') }
    expect(await onThread(file).start()).toMatchObject({ ok: false, fault })
  })
})
