import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createRedactor } from '../../src/main/core/api/redact.ts'
import { openStore } from '../../src/main/modules/data-file/open.ts'
import type { Store } from '../../src/main/modules/data-file/store.ts'
import { createDiagnostics } from '../../src/main/modules/diagnostics/diagnostics.ts'
import {
  type ContentsParts,
  diagnosticsContents,
} from '../../src/main/modules/diagnostics/diagnostics-contents.ts'
import { createTokens } from '../../src/main/modules/diagnostics/diagnostics-tokens.ts'
import { createRequestLog } from '../../src/main/modules/request-log/request-log.ts'
import { createLogger, openLogFile } from '../../src/main/shell/files/logger.ts'
import { createTextFiles } from '../../src/main/shell/files/text-files.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { defaultPreferences } from '../../src/shared/desktop/preferences.ts'
import { signedIn } from '../../test/unit/renderer/support/bridge.ts'
import { type Measurement, ownWork, whileFree } from './measurement.ts'
import { clock, type Place, logger as quiet } from './stages.ts'

const bytes = 10_000_000
const secrets = 30
const accounts = 2_000
/** Lines that a busy publish writes per turn of the event loop. */
const linesATurn = 50

const line = (secret: string) => ({
  path: '/12/accounts/18ce54d4x5t/campaigns',
  status: 200,
  token: secret,
  message: `for @ada with ${secret}, mail to grace@mail.example, +49 30 1234567 ${'and what happened then '.repeat(12)}`,
})

/**
 * The cost of 10 MB of log for main: writing it with secrets redacted, and a diagnostics bundle over a file of that
 * size.
 */
export async function measureLog({ folder, closing }: Place): Promise<readonly Measurement[]> {
  const redactor = createRedactor(folder)
  const known = Array.from({ length: secrets }, () => randomBytes(32).toString('hex'))
  for (const secret of known) redactor.register(secret)
  const store = closing.adopt(openStore({ folder, clock, logger: quiet }), (open) => open.close())
  const file = openLogFile(folder)
  const logger = createLogger(file, redactor, Date.now)
  const writing = await whileFree(async () => {
    for (let written = 0; written < bytes; ) {
      for (let index = 0; index < linesATurn; index += 1) {
        const fields = line(known[index % secrets] ?? '')
        logger.info('request', fields)
        written += JSON.stringify(fields).length
      }
      await setImmediate()
    }
    await file.idle()
  })
  const text = `${JSON.stringify({ level: 'info', event: 'request', ...line(redactor.mark(known[0] ?? '')) })}\n`
  mkdirSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(join(folder, 'logs', 'flightdeck.log'), text.repeat(Math.ceil(bytes / text.length)))
  const parts = partsOf(folder, store)
  const diagnostics = createDiagnostics({
    clock,
    dialog: { saveFile: async () => null },
    files: createTextFiles(),
    createTokens: () => createTokens(redactor.text, redactor.mark),
    contents: (tokens) => diagnosticsContents(parts, tokens),
  })
  const bundling = await whileFree(async () => {
    const bundle = await diagnostics.create()
    if (!bundle.ok || bundle.value.bytes < 50_000) throw new Error('The bundle is without its log.')
  })
  return [
    ownWork('while 10 MB of log are written', writing.block),
    ownWork('while a bundle is made of 10 MB of log', bundling.block),
  ]
}

function partsOf(folder: string, store: Store): ContentsParts {
  const list = Array.from({ length: accounts }, (_, index) => ({
    id: `acc${index.toString(36)}`,
    name: `Customer number ${index}`,
  }))
  return {
    app: () => ({
      version: '0',
      electron: '',
      chrome: '',
      node: '',
      platform: '',
      dataFolder: folder,
      notices: [],
    }),
    facts: store.facts,
    session: () => signedIn,
    appKey: () => null,
    secrets: async () => ({ storage: 'session', backend: '', unreadable: 0 }),
    preferences: () => defaultPreferences,
    connection: () => ({}),
    windows: () => [],
    jobs: store.jobs,
    listJobs: async () => succeed({ rows: [], total: 0 }),
    requests: createRequestLog(store.requests, clock, () => {}, quiet),
    accounts: { readList: () => succeed({ accounts: list, seenAt: 0 }) },
    files: createTextFiles(),
  }
}
