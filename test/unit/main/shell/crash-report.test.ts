import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { reportCrashes } from '../../../../src/main/shell/crash-report.ts'
import { recordingLogger } from './support.ts'

describe('crashes', () => {
  it('are written down; only an uncaught exception ends the program', () => {
    const source = new EventEmitter()
    const logger = recordingLogger()
    const ended: string[] = []
    reportCrashes(source, logger, (message) => ended.push(message))
    source.emit('unhandledRejection', new Error('forgotten'))
    expect(ended).toEqual([])
    source.emit('uncaughtException', new Error('slip'))
    source.emit('uncaughtException', 'text')
    expect(ended).toEqual(['slip', 'text'])
    expect(logger.entries.map(({ level }) => level)).toEqual(['error', 'error', 'error'])
  })
})
