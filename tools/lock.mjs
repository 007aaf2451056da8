import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './say.mjs'

/** Lets one process at a time work in a folder. Uses no packages itself (Node 20 and later). */

const pollMs = 200

/**
 * Waits until no other running process holds the lock, then works. The work can hand the lock over to a child that goes
 * on if this process is killed.
 * @template Result @param {string} path of the lock's file @param {(handOver: (pid: number) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function holdLock(path, work) {
  let hasSaid = false
  while (!takeLock(path)) {
    const holder = readHolder(path)
    if (holder === null || !isRunning(holder)) removeStale(path)
    else {
      if (!hasSaid)
        say(`waiting for another set-up (process ${holder}; if it's something else, delete ${path})`)
      hasSaid = true
      await pause(pollMs)
    }
  }
  let owner = process.pid
  try {
    return await work((pid) => {
      owner = pid
      writeFileSync(path, String(pid))
    })
  } finally {
    if (readHolder(path) === owner) rmSync(path, { force: true })
  }
}

/**
 * The lock appears with its content, so that nobody reads it half written.
 * @param {string} path @returns whether this process holds the lock now
 */
function takeLock(path) {
  const own = `${path}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Another waiting process may have replaced it since it was read: then it's put back. @param {string} path */
function removeStale(path) {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const holder = readHolder(aside)
  if (holder !== null && isRunning(holder)) {
    try {
      linkSync(aside, path)
    } catch {
      // Another process took it meanwhile.
    }
  }
  rmSync(aside, { force: true })
}

/** The process that holds the lock; null if nobody does any more. @param {string} path */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It's another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
