import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Makes a thread's disk full while a certain file exists next to the thread's data. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const isFull = () => fs.existsSync(`${path}.full`)

function full(syscall: string): never {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall })
}

const { run } = StatementSync.prototype
StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
  if (isFull()) {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  }
  return Reflect.apply(run, this, given)
}
for (const name of ['writeSync', 'writeFileSync', 'copyFileSync'] as const) {
  const write = fs[name]
  Object.assign(fs, {
    [name]: (...given: unknown[]) => (isFull() ? full(name) : Reflect.apply(write, fs, given)),
  })
}
syncBuiltinESMExports()
