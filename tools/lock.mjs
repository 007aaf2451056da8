import { readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    if (holder === null || !isRunning(holder)) rmSync(path, { force: true })
    else {
      if (!hasSaid)
        say(`waiting for another set-up (process ${holder}; if it's something else, delete ${path})`)
      hasSaid = true
      await pause(pollMs)
    }
  }
  try {
    return await work((pid) => writeFileSync(path, String(pid)))
  } finally {
    rmSync(path, { force: true })
  }
}

/** @param {string} path @returns whether this process holds the lock now */
function takeLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
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
