import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shutDownGracefully } from '../../../../../src/main/shell/app/graceful-shutdown.ts'
import { recordingLogger } from '../support.ts'

describe('quitting', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function quitting(close: () => Promise<void>) {
    const exits: number[] = []
    const emitter = new EventEmitter()
    const fake = Object.assign(emitter, { exit: (code: number) => void exits.push(code), quit: () => {} })
    const logger = recordingLogger()
    const app: App = Object.create(fake)
    shutDownGracefully(app, logger, close)
    let prevented = 0
    const event = {
      preventDefault() {
        prevented += 1
      },
    }
    return { exits, logger, prevented: () => prevented, quit: () => void emitter.emit('will-quit', event) }
  }

  it('waits until everything is closed, once', async () => {
    let closings = 0
    let finish = () => {}
    const program = quitting(() => {
      closings += 1
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    program.quit()
    program.quit()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([program.exits, program.prevented(), closings]).toEqual([[], 2, 1])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(program.exits).toEqual([0])
    expect(program.logger.entries).toEqual([])
  })

  it('doesn’t wait forever, and survives failures', async () => {
    const hanging = quitting(() => new Promise(() => {}))
    const failing = quitting(() => Promise.reject(new Error('no')))
    hanging.quit()
    failing.quit()
    await vi.advanceTimersByTimeAsync(0)
    expect([hanging.exits, failing.exits]).toEqual([[], [0]])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(hanging.exits).toEqual([0])
    expect(hanging.logger.entries).toMatchObject([{ event: 'quit.late' }])
    expect(failing.logger.entries).toMatchObject([{ event: 'quit.failed' }])
  })
})
