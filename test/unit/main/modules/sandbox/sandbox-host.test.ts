import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createSandboxRunner } from '../../../../../src/main/modules/sandbox/sandbox-host.ts'
import { longTimeoutMs } from '../../../../support/runs.ts'
import { recordingLogger } from '../../shell/support.ts'

const host = 'http://127.0.0.1:4010'
const addresses = {
  baseUrl: host,
  adsUrl: `${host}/ads`,
  adsSandboxUrl: `${host}/ads-sandbox`,
  controlUrl: `${host}/control`,
  app: {
    consumerKey: 'key',
    consumerSecret: 'secret',
    clientId: 'client',
    callbackUrl: 'http://127.0.0.1/cb',
  },
  people: ['ada'],
}

const ready = `give(${JSON.stringify(addresses)});`
const obey = 'give(null);'
const refuse = (message: string) => `refuse(${message});`

/** A worker that does this for each call. */
const answering = (start: string, stop = obey) => `parentPort.on('message', ({ kind, id, input }) => {
  if (kind === 'end') process.exit(0);
  const give = (value) => parentPort.postMessage({ id, ok: true, value });
  const refuse = (message) =>
    parentPort.postMessage({ id, ok: false, fault: { kind: 'refused', reason: 'state', message } });
  if (kind === 'start') { ${start} } else { ${stop} }
});`

/** A runner whose worker runs this text. */
function runner(script: string, startTimeoutMs = longTimeoutMs, stopTimeoutMs = longTimeoutMs) {
  const source = `import { parentPort, workerData } from 'node:worker_threads';\n${script}`
  const logger = recordingLogger()
  const made = createSandboxRunner({
    entry: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    dataDirectory: '/nowhere',
    logger,
    startTimeoutMs,
    stopTimeoutMs,
  })
  running.push(made)
  return { runner: made, logger }
}

const running: ReturnType<typeof createSandboxRunner>[] = []
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())))

const refusal = (text: string) => ({
  ok: false,
  fault: { kind: 'refused', reason: 'state', message: expect.stringContaining(text) },
})

describe('the sandbox runner', () => {
  it('gives the addresses once the thread is ready, and keeps them until it stops', async () => {
    const { runner: sandbox, logger } = runner(answering(ready))
    expect(sandbox.addresses()).toBeNull()
    expect(await sandbox.start()).toEqual({ ok: true, value: addresses })
    expect(sandbox.addresses()).toEqual(addresses)
    await sandbox.stop()
    expect(sandbox.addresses()).toBeNull()
    expect(logger.entries).toEqual([])
  })

  it('logs and passes on messages of the thread about its file', async () => {
    const notice = 'The file was set aside.'
    const { runner: sandbox, logger } = runner(answering(`give(${JSON.stringify({ ...addresses, notice })})`))
    expect(await sandbox.start()).toEqual({ ok: true, value: { ...addresses, notice } })
    expect(logger.entries).toEqual([{ level: 'warn', event: 'sandbox.notice', fields: { notice } }])
  })

  it('starts one thread, however often it is requested, and a new one after a stop', async () => {
    const { runner: sandbox } = runner(answering(ready))
    const [first, second] = await Promise.all([sandbox.start(), sandbox.start()])
    expect(first).toBe(second)
    await sandbox.stop()
    expect((await sandbox.start()).ok).toBe(true)
  })

  it('passes on the folder', async () => {
    const { runner: sandbox } = runner(answering(refuse('JSON.stringify(input)')))
    expect(await sandbox.start()).toEqual(refusal('{"dataDirectory":"/nowhere"}'))
  })

  it.each([
    ['fails', answering(refuse(`'port taken'`)), 'port taken'],
    ['throws', `throw new Error('slip')`, 'had an error'],
    ['ends at once', `process.exit(3)`, 'had an error'],
  ])('is stopped after a thread that %s', async (_how, script, message) => {
    const { runner: sandbox } = runner(script)
    expect(await sandbox.start()).toEqual(refusal(message))
    expect(sandbox.addresses()).toBeNull()
  })

  it('doesn’t wait forever for a silent thread, and can be started again', async () => {
    const { runner: sandbox } = runner(answering(''), 100)
    expect(await sandbox.start()).toEqual(refusal('didn’t answer'))
    expect(await sandbox.start()).toEqual(refusal('didn’t answer'))
  })

  it('notices a thread that crashes later', async () => {
    const { runner: sandbox, logger } = runner(
      answering(`${ready}setTimeout(() => { throw new Error('late') }, 20)`),
    )
    const seen: unknown[] = []
    sandbox.onEnded(() => seen.push(sandbox.addresses()))
    expect((await sandbox.start()).ok).toBe(true)
    await expect.poll(() => seen).toEqual([null])
    expect(logger.entries.map(({ event }) => event)).toEqual(['sandbox.thread', 'sandbox.ended'])
  })

  it('announces no end that was requested or that the start reports', async () => {
    const ends: string[] = []
    const obedient = runner(answering(ready)).runner
    obedient.onEnded(() => ends.push('stopped'))
    await obedient.start()
    await obedient.stop()
    const failing = runner(`process.exit(3)`).runner
    failing.onEnded(() => ends.push('failed'))
    await failing.start()
    expect(ends).toEqual([])
  })

  it('lets a thread end before the next one begins', async () => {
    const diary = join(mkdtempSync(join(tmpdir(), 'flightdeck-runner-')), 'diary')
    const write = (word: string) => `appendFileSync(${JSON.stringify(diary)}, '${word} ');`
    const { runner: sandbox } = runner(
      `import { appendFileSync } from 'node:fs';${write('begin')}
       ${answering(ready, `setTimeout(() => { ${write('end')} ${obey} }, 50)`)}`,
    )
    await sandbox.start()
    const [, again] = await Promise.all([sandbox.stop(), sandbox.start()])
    expect(again.ok).toBe(true)
    expect(readFileSync(diary, 'utf8')).toBe('begin end begin ')
    rmSync(dirname(diary), { recursive: true })
  })

  it('abandons a start that waits for an end when it is stopped again', async () => {
    const { runner: sandbox } = runner(answering(ready))
    await sandbox.start()
    const [, start] = await Promise.all([sandbox.stop(), sandbox.start(), sandbox.stop()])
    expect(start).toEqual(refusal('stopped before it was ready'))
    expect(sandbox.addresses()).toBeNull()
  })

  it('terminates a thread that doesn’t stop', async () => {
    const { runner: sandbox } = runner(answering(ready, ''), longTimeoutMs, 100)
    await sandbox.start()
    await sandbox.stop()
    expect(sandbox.addresses()).toBeNull()
  })
})
