import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { appFolder, executable, freshFolder, start, test } from './support.ts'

/** Starts the fixture with its own temporary folder, to see what it leaves behind. */
function runPlainly(args: readonly string[], application = 'plain') {
  const temporary = join(freshFolder(), 't')
  mkdirSync(temporary)
  const profile = freshFolder()
  const child = spawn(
    executable,
    [
      '--no-sandbox',
      '--remote-debugging-port=0',
      appFolder(application),
      `--user-data-dir=${profile}`,
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TMPDIR: temporary } },
  )
  const listening = new Promise<void>((resolve) => {
    child.stderr.on('data', (data) => {
      if (String(data).includes('DevTools listening')) resolve()
    })
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, listening, ended, temporary }
}

const leftFolders = (temporary: string) =>
  readdirSync(temporary).filter((name) => name.startsWith('electron-host'))

/** Processes with the folder in their command line. */
function leftProcesses(temporary: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.includes(temporary) && !command.startsWith('/bin/sh')
      } catch {
        return false
      }
    })
}

test('app.exit ends with its code and leaves nothing', async () => {
  const { ended, temporary } = runPlainly(['--exit-with=3'], 'bare')
  expect(await ended).toBe(3)
  expect(leftFolders(temporary)).toEqual([])
  expect(leftProcesses(temporary)).toEqual([])
})

test('SIGTERM ends it and leaves nothing', async () => {
  const { child, listening, ended, temporary } = runPlainly([])
  await listening
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(leftFolders(temporary)).toEqual([])
  expect(leftProcesses(temporary)).toEqual([])
})

test('SIGKILL leaves nothing either, a moment later', async () => {
  const { child, listening, ended, temporary } = runPlainly([])
  await listening
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => leftProcesses(temporary), { timeout: 50_000 }).toEqual([])
  await expect.poll(() => leftFolders(temporary), { timeout: 50_000 }).toEqual([])
})

test('it ends when its parent does', async () => {
  const temporary = join(freshFolder(), 't')
  mkdirSync(temporary)
  const script = '"$@" 2>&1 & echo started; wait'
  const parent = spawn(
    '/bin/sh',
    ['-c', script, 'sh', executable, '--no-sandbox', appFolder('plain'), `--user-data-dir=${freshFolder()}`],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, TMPDIR: temporary },
    },
  )
  await expect.poll(() => leftProcesses(temporary).length, { timeout: 50_000 }).toBeGreaterThan(2)
  parent.kill('SIGKILL')
  await expect.poll(() => leftProcesses(temporary), { timeout: 50_000 }).toEqual([])
  await expect.poll(() => leftFolders(temporary), { timeout: 50_000 }).toEqual([])
})

test('closing through Playwright ends it by itself', async () => {
  const { application, end } = await start('plain')
  const child = application.process()
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  await application.close()
  // Playwright kills what hasn't exited after thirty seconds.
  expect(await ended).toEqual({ code: 0, signal: null })
  await end()
})

test('without a test driver no program of the machine can connect to the browser', async () => {
  const temporary = join(freshFolder(), 't')
  mkdirSync(temporary)
  const child = spawn(executable, ['--no-sandbox', appFolder('plain'), `--user-data-dir=${freshFolder()}`], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: temporary },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const commands = () =>
    leftProcesses(temporary).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
  await expect
    .poll(() => commands().some((command) => command.includes('--type=renderer')), { timeout: 50_000 })
    .toBe(true)
  expect(commands().filter((command) => command.includes('--remote-debugging-port'))).toEqual([])
  const ports = leftFolders(temporary).map((folder) => join(temporary, folder, 'DevToolsActivePort'))
  expect(ports.filter((file) => existsSync(file))).toEqual([])
  child.kill('SIGTERM')
  await ended
})
