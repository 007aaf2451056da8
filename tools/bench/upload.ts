import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../../src/main/core/api/client.ts'
import { createLimits } from '../../src/main/core/api/limits.ts'
import { createRedactor } from '../../src/main/core/api/redact.ts'
import { createTransport } from '../../src/main/core/api/transport.ts'
import type { Caller } from '../../src/main/core/api/types.ts'
import { sleep } from '../../src/main/core/api/waiting.ts'
import { openStore } from '../../src/main/core/store/open.ts'
import { createMediaFiles } from '../../src/main/modules/media/media-files.ts'
import { createUploadExecutor } from '../../src/main/modules/media/upload.ts'
import { demoApp } from '../../src/sandbox/demo/people.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { film } from '../../test/unit/main/modules/media/sample-files.ts'
import { type Block, longestBlock, type Measurement } from './measurement.ts'
import { startProgram } from './program.ts'
import { addresses, signIn } from './signed-requests.ts'

const megabytes = 40
const rounds = 3
const userId = '1'
const clock = { now: Date.now }
const logger = { info() {}, warn() {}, error() {} }

/**
 * How long main is blocked while a video uploads: the program's own client, executor, store and file thread, with the
 * sandbox in its own process. The best of three rounds counts, because other programs can only slow it down. The
 * baseline shows their effect, the same clock while main is idle; processor time includes neither other programs nor
 * waiting for the disk.
 */
export async function measureUpload(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'))
  const sandbox = await startProgram('src/sandbox/main.ts', '--port', '0')
  const transport = createTransport({ clock })
  const store = openStore({ folder, clock, logger })
  const entry = new URL('../../src/main/modules/media/worker/probe-worker.ts', import.meta.url)
  const files = createMediaFiles({ entry, logger })
  try {
    const caller = await signedIn(sandbox.ready)
    const client = createClient({
      ...{ transport, clock, sleep, log: logger },
      random: { bytes: (length) => randomBytes(length) },
      limits: createLimits({ clock }),
      redactor: createRedactor(),
      observe: () => {},
      saveBearer: async () => {},
    })
    const executor = createUploadExecutor({
      calls: { user: () => succeed(caller), asUser: client.send },
      ...{ files, clock },
      uploads: store.uploads,
      sleep: (milliseconds, signal) => sleep(Math.min(milliseconds, 200), signal),
    })
    const path = join(folder, 'film.mp4')
    writeFileSync(path, film({ width: 1280, height: 720, seconds: 12, data: megabytes * 1_000_000 }))
    const { frames = null, ...file } = unwrap(await files.probe(path))
    const content = { file: { ...file, frames }, file_name: file.name }

    const busy: Block[] = []
    const idle: Block[] = []
    for (let round = 0; round < rounds; round += 1) {
      const draftId = `upload${round}`.padEnd(16, 'a')
      const step = { draftId, environmentId: 'sandbox', userId, content, jobId: 'bench' }
      const options = { signal: new AbortController().signal, onProgress: () => {} }
      const began = performance.now()
      busy.push(await longestBlock(async () => unwrap(await executor.upload(step, options))))
      const took = performance.now() - began
      idle.push(await longestBlock(() => pause(took)))
    }
    return [
      {
        name: `longest block of main during an upload of ${megabytes} MB`,
        value: Math.min(...busy.map(({ wall }) => wall)),
        unit: 'ms',
        bar: { kind: 'atMost', value: 30 },
        baseline: { name: 'main with nothing to do', value: Math.min(...idle.map(({ wall }) => wall)) },
      },
      {
        name: `most work of main at a stretch during an upload of ${megabytes} MB, processor time`,
        value: Math.min(...busy.map(({ processor }) => processor)),
        unit: 'ms',
        bar: null,
        baseline: null,
      },
    ]
  } finally {
    await files.close()
    store.close()
    await transport.close()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signedIn(ready: unknown): Promise<Caller & { readonly userId: string }> {
  const at = addresses.parse(ready)
  const { base_url, ads_url } = at
  const token = await signIn(at, 'ada')
  return {
    userId,
    environment: {
      ...{ id: 'sandbox', name: 'Sandbox', kind: 'sandbox', signInHosts: [] },
      ...{ platformUrl: base_url, adsUrl: ads_url, adsSandboxUrl: `${ads_url}-sandbox` },
      signatureHeader: 'x-service-webhooks-signature',
    },
    credentials: {
      consumer: { key: demoApp.consumerKey, secret: demoApp.consumerSecret },
      token: { key: token.key, secret: token.secret },
      bearer: null,
    },
  }
}
