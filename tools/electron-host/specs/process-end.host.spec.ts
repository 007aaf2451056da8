import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { appFolder, displaySwitches, executable, freshFolder, start, test } from './support.ts'

/** Starts the fixture with its own temporary folder, to see what it leaves behind. */
function runPlainly({ name = 'plain', args = ['--remote-debugging-port=0'], shell = [] as string[] }) {
  const temporary = join(freshFolder(), 't')
  mkdirSync(temporary)
  const command = [...shell, executable, '--no-sandbox', ...displaySwitches, ...args, appFolder(name)]
  const [program = '', ...given] = [...command, `--user-data-dir=${freshFolder()}`]
  const child = spawn(program, given, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: temporary },
  })
  const listening = new Promise<void>((resolve) => {
    child.stderr.on('data', (data) => {
      if (String(data).includes('DevTools listening')) resolve()
    })
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, listening, ended, temporary, processes: watchProcesses(temporary) }
}

const leftFolders = (temporary: string) =>
  readdirSync(temporary).filter((name) => name.startsWith('electron-host'))

/**
 * A function for the running processes of a browser: those with the folder in their command line, and their
 * descendants, which count until they end.
 */
function watchProcesses(temporary: string): () => string[] {
  const own = new Set<string>()
  return () => {
    const commands = new Map(runningProcesses())
    // A parent has the lower number, but for numbers that start again.
    for (let before = -1; before !== own.size; ) {
      before = own.size
      for (const [pid, { command, parent }] of commands) {
        const isBrowser = command.includes(temporary) && !command.startsWith('/bin/sh')
        if (isBrowser || own.has(parent)) own.add(pid)
      }
    }
    return [...own].flatMap((pid) => commands.get(pid)?.command ?? [])
  }
}

function runningProcesses(): [string, { command: string; parent: string }][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid): [string, { command: string; parent: string }][] => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const parent = status.slice(status.lastIndexOf(')') + 2).split(' ')[1] ?? ''
        // The dead that nobody has asked for yet have no command.
        return command === '' ? [] : [[pid, { command, parent }]]
      } catch {
        return []
      }
    })
}

test('app.exit ends with its code and leaves nothing', async () => {
  const { ended, temporary, processes } = runPlainly({
    name: 'bare',
    args: ['--exit-with=3', '--remote-debugging-port=0'],
  })
  expect(await ended).toBe(3)
  expect(leftFolders(temporary)).toEqual([])
  expect(processes()).toEqual([])
})

test('SIGTERM ends it and leaves nothing', async () => {
  const { child, listening, ended, temporary, processes } = runPlainly({})
  await listening
  expect(processes().length).toBeGreaterThan(2)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(leftFolders(temporary)).toEqual([])
  expect(processes()).toEqual([])
})

test('SIGKILL leaves nothing either, a moment later', async () => {
  const { child, listening, ended, temporary, processes } = runPlainly({})
  await listening
  expect(processes().length).toBeGreaterThan(2)
  child.kill('SIGKILL')
  await ended
  await expect.poll(processes).toEqual([])
  await expect.poll(() => leftFolders(temporary)).toEqual([])
})

test('it ends when its parent does', async () => {
  const shell = ['/bin/sh', '-c', '"$@" 2>&1 & wait', 'sh']
  const { child: parent, temporary, processes } = runPlainly({ shell, args: [] })
  await expect.poll(() => processes().length).toBeGreaterThan(2)
  parent.kill('SIGKILL')
  await expect.poll(processes).toEqual([])
  await expect.poll(() => leftFolders(temporary)).toEqual([])
})

test('closing through Playwright ends it', async () => {
  const { application, end } = await start('plain')
  const child = application.process()
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  await application.close()
  // Playwright kills what hasn't exited after thirty seconds.
  expect(await ended).toEqual({ code: 0, signal: null })
  await end()
})

test('without a test driver, no program on the machine can connect to the browser', async () => {
  const { child, ended, temporary, processes } = runPlainly({ args: [] })
  await expect.poll(() => processes().some((command) => command.includes('--type=renderer'))).toBe(true)
  expect(processes().filter((command) => command.includes('--remote-debugging-port'))).toEqual([])
  const ports = leftFolders(temporary).map((folder) => join(temporary, folder, 'DevToolsActivePort'))
  expect(ports.filter((file) => existsSync(file))).toEqual([])
  child.kill('SIGTERM')
  await ended
})
