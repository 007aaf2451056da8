import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRotatingFile } from '../../../../../src/main/shell/files/rotating-file.ts'
import { isPosix } from '../../../../support/runs.ts'

let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'flightdeck-log-')), 'logs')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const open = (maximumBytes = 100, keep = 3) =>
  createRotatingFile({ folder, name: 'a.log', maximumBytes, keep })
const content = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('a rotating file', () => {
  it('writes lines in order, whoever writes first', async () => {
    const file = open(10_000)
    file.write('one')
    file.write('two')
    file.flushNow()
    file.write('three')
    await file.idle()
    expect(content('a.log')).toBe('one\ntwo\nthree\n')
  })

  it('continues where an earlier run ended', async () => {
    const first = open(10_000)
    first.write('one')
    await first.idle()
    const second = open(10_000)
    second.write('two')
    await second.idle()
    expect(content('a.log')).toBe('one\ntwo\n')
  })

  it('sets full files aside and keeps a limited number', async () => {
    const file = open(100, 3)
    for (let line = 0; line < 12; line += 1) {
      file.write(`${line}`.padEnd(49, '.'))
      await file.idle()
    }
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2'])
    const remaining = ['a.log.2', 'a.log.1', 'a.log'].flatMap((name) => content(name).trim().split('\n'))
    expect(remaining.map((line) => Number.parseInt(line, 10))).toEqual([6, 7, 8, 9, 10, 11])
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(100)
  })

  it.runIf(isPosix)('is readable by its user only', async () => {
    const file = open()
    file.write('one')
    await file.idle()
    expect(statSync(join(folder, 'a.log')).mode & 0o077).toBe(0)
    expect(statSync(folder).mode & 0o077).toBe(0)
  })

  it('tolerates a failing disk', async () => {
    writeFileSync(folder, 'a file where the folder should be')
    const file = open()
    file.write('one')
    await file.idle()
    file.write('two')
    expect(() => file.flushNow()).not.toThrow()
    rmSync(folder)
    file.write('three')
    await file.idle()
    expect(content('a.log')).toBe('three\n')
  })
})
