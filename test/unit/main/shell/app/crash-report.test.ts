import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../../src/main/core/api/redact.ts'
import { reportCrashes } from '../../../../../src/main/shell/app/crash-report.ts'
import { recordingLogger } from '../support.ts'

function watch() {
  const source = new EventEmitter()
  const logger = recordingLogger()
  const ended: string[] = []
  const redactor = createRedactor()
  redactor.register('app-secret-0123456789')
  reportCrashes(source, {
    logger,
    redact: redactor.text,
    logFolder: '/data/logs',
    end: (message) => ended.push(message),
  })
  return { source, logger, ended }
}

describe('crashes', () => {
  it('are logged; only an uncaught exception ends the program', () => {
    const { source, logger, ended } = watch()
    source.emit('unhandledRejection', new Error('forgotten'))
    expect(ended).toEqual([])
    source.emit('uncaughtException', new TypeError('slip'))
    source.emit('uncaughtException', 'text')
    expect(ended).toEqual([
      expect.stringMatching(/Start it again.*\/data\/logs.*Error: TypeError: slip$/s),
      expect.stringMatching(/Error: text$/),
    ])
    expect(logger.entries.map(({ level }) => level)).toEqual(['error', 'error', 'error'])
  })

  it.each([
    ['a known secret', new Error('bad key app-secret-0123456789')],
    ['a header', new Error('sent OAuth oauth_consumer_key="app-secret-0123456789", oauth_nonce="1"')],
    ['a bearer', new Error('sent Authorization: Bearer app-secret-9876543210')],
    ['a field', new Error('body {"access_token":"app-secret-9876543210"}')],
    ['a second line', new Error('slip\nthe body was app-secret-9876543210')],
  ])('show no secret: %s', (_what, error) => {
    const { source, ended } = watch()
    source.emit('uncaughtException', error)
    expect(ended).toHaveLength(1)
    expect(ended.join()).not.toMatch(/app-secret-\d/)
  })

  it('show a reason of any length and kind', () => {
    const { source, ended } = watch()
    const hostile = Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error('again')
      },
    })
    for (const error of [new Error('long '.repeat(10_000)), hostile, Object.create(null), undefined, null]) {
      source.emit('uncaughtException', error)
    }
    expect(ended).toHaveLength(5)
    for (const message of ended) expect(message.length).toBeLessThan(800)
  })
})
