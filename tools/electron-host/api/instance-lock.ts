// The single-instance lock: a file in the profile that names the process, and a folder for messages to it.

import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Message = {
  readonly arguments: readonly string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}
export type InstanceLock = { release(): void }

/** Takes the lock, or notifies its holder of a second process and returns undefined. */
export function acquireLock(
  profile: string,
  additionalData: unknown,
  secondInstance: (message: Message) => void,
): InstanceLock | undefined {
  const folder = join(profile, 'electron-host-lock')
  const holder = join(folder, 'holder')
  mkdirSync(folder, { recursive: true })
  if (!take(holder)) {
    const message: Message = {
      arguments: chromiumArguments(process.argv),
      workingDirectory: process.cwd(),
      additionalData,
    }
    const name = randomUUID()
    writeFileSync(join(folder, `${name}.part`), JSON.stringify(message))
    renameSync(join(folder, `${name}.part`), join(folder, `${name}.json`))
    return undefined
  }
  const seen = new Set<string>()
  const readMessages = () => {
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json') && !seen.has(entry))) {
      seen.add(name)
      const message: Message = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      rmSync(join(folder, name), { force: true })
      secondInstance(message)
    }
  }
  for (const stale of readdirSync(folder))
    if (stale !== 'holder') rmSync(join(folder, stale), { force: true })
  const watcher = watch(folder, readMessages)
  watcher.unref()
  return {
    release() {
      watcher.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Chromium puts switches before everything else, and adds some of its own. */
function chromiumArguments([executable = '', ...given]: readonly string[]): string[] {
  const isSwitch = (argument: string) => argument.startsWith('-')
  return [
    executable,
    ...given.filter(isSwitch),
    '--original-process-start-time=13400000000000000',
    ...given.filter((argument) => !isSwitch(argument)),
  ]
}

/** True if this process now holds the lock file; a dead process's file is taken over. */
function take(holder: string): boolean {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(holder, String(process.pid), { flag: 'wx' })
      return true
    } catch {
      if (isAlive(Number(readFileSync(holder, 'utf8')))) return false
      rmSync(holder, { force: true })
    }
  }
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
