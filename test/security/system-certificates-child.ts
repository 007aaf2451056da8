import { createTransport } from '../../src/main/core/api/transport.ts'
import { createNetwork } from '../../src/main/core/network/network.ts'
import { trustSystemCertificates } from '../../src/main/core/network/system-certificates.ts'
import { silentLogger } from '../../src/main/core/silent-logger.ts'
import { longTimeoutMs } from '../support/runs.ts'
import { threadEntry } from '../support/threads.ts'

/** Sends one request through the given proxy, with the certificates that this process finds in its store. */
const [proxy = '', url = ''] = process.argv.slice(2)
const clock = { now: Date.now }
const entry = threadEntry('core/network/certificate-worker.ts')
const network = createNetwork({
  resolveProxy: async () => proxy,
  whenTrusting: trustSystemCertificates({ entry, logger: silentLogger }),
  clock,
  logger: silentLogger,
})
const transport = createTransport({ clock, network })
const answer = await transport.send({
  method: 'GET',
  url,
  headers: {},
  body: null,
  timeoutMs: longTimeoutMs,
})
process.stdout.write(answer.ok ? Buffer.from(answer.value.body).toString() : JSON.stringify(answer.fault))
await transport.close()
