import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../../src/main/core/api/redact.ts'
import { createLogger, openLogFile } from '../../../../../src/main/shell/files/logger.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-logger-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function written(
  act: (logger: ReturnType<typeof createLogger>) => void,
  secrets: readonly string[] = [],
) {
  const redactor = createRedactor()
  for (const secret of secrets) redactor.register(secret)
  const file = openLogFile(folder)
  act(createLogger(file, redactor, () => 0))
  await file.idle()
  return readFileSync(join(folder, 'logs', 'flightdeck.log'), 'utf8')
}

describe('the log', () => {
  it('is one JSON object per line', async () => {
    const text = await written((logger) => {
      logger.info('one', { count: 1 })
      logger.warn('two')
      logger.error('three', { error: new TypeError('slip'), big: 2n })
    })
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.map(({ time, level, event }) => [time, level, event])).toEqual([
      ['1970-01-01T00:00:00.000Z', 'info', 'one'],
      ['1970-01-01T00:00:00.000Z', 'warn', 'two'],
      ['1970-01-01T00:00:00.000Z', 'error', 'three'],
    ])
    expect(entries[2]).toMatchObject({ error: { name: 'TypeError', message: 'slip' }, big: '2' })
  })

  it('keeps secrets out, by value and by name, at any depth', async () => {
    const canary = 'canary-4711-secret-value'
    const text = await written(
      (logger) => {
        logger.warn('request', {
          url: `https://example.com/?a=${canary}`,
          nested: { deep: [{ text: canary }] },
        })
        logger.error('bug', {
          error: new Error(`failed with ${canary}`),
          consumerSecret: 'unregistered-value',
        })
        logger.info(canary.slice(0, 3), {
          oauth_token_secret: 'another-unregistered',
          access_token: 'third-one',
        })
      },
      [canary],
    )
    for (const secret of [canary, 'unregistered-value', 'another-unregistered', 'third-one']) {
      expect(text).not.toContain(secret)
    }
  })

  it('can’t be filled by one entry, and tolerates cycles', async () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const text = await written((logger) => {
      logger.info('long', { text: 'x'.repeat(100_000) })
      logger.info('cycle', cycle)
    })
    const lines = text.trim().split('\n')
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line.length).toBeLessThan(16_001)
      expect(() => JSON.parse(line)).not.toThrow()
    }
  })
})
