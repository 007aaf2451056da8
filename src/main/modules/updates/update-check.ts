import type { Fault } from '../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { HttpResponse, Transport } from '../../core/ports.ts'
import type { ReleasePlace, RunningProgram } from './ports.ts'
import { type ReleaseFile, type UpdateVerdict, verifyUpdate } from './verify-update.ts'

const timeoutMs = 20_000
/** Enough for hundreds of megabytes on a slow connection; the user can cancel. */
const downloadMs = 6 * 60 * 60 * 1_000
const maxManifestBytes = 64 * 1024
const maxSignatureBytes = 1_024

export interface ReleaseServer {
  readonly transport: Transport
  readonly place: ReleasePlace
}

export async function readRelease(
  server: ReleaseServer,
  running: RunningProgram,
  signal: AbortSignal,
): Promise<Outcome<UpdateVerdict>> {
  const manifest = await get(server, 'release.json', { signal, maximumBytes: maxManifestBytes })
  if (!manifest.ok) return manifest
  const signature = await get(server, 'release.json.sig', { signal, maximumBytes: maxSignatureBytes })
  return mapOutcome(signature, ({ body }) =>
    verifyUpdate(manifest.value.body, Buffer.from(body).toString('latin1'), server.place.publicKey, running),
  )
}

/** Downloads a package; more bytes than in the manifest end it with RESPONSE_TOO_LARGE. */
export async function readPackage(
  server: ReleaseServer,
  file: ReleaseFile,
  into: (piece: Uint8Array) => Promise<Outcome<void>>,
  signal: AbortSignal,
): Promise<Outcome<void>> {
  const answer = await get(server, file.name, {
    signal,
    into,
    maximumBytes: file.bytes,
    totalMs: downloadMs,
  })
  return mapOutcome(answer, () => undefined)
}

async function get(
  { transport, place }: ReleaseServer,
  name: string,
  more: Pick<Parameters<Transport['send']>[0], 'signal' | 'maximumBytes' | 'into' | 'totalMs'>,
): Promise<Outcome<HttpResponse>> {
  const answer = await transport.send({
    method: 'GET',
    url: `${place.address}/${name}`,
    headers: { accept: '*/*', 'cache-control': 'no-cache' },
    body: null,
    timeoutMs,
    ...more,
  })
  if (!answer.ok) return answer
  return answer.value.status === 200 ? succeed(answer.value) : fail(statusFault(name, answer.value))
}

/** Redirects aren't followed: they could lead anywhere, even away from https. */
function statusFault(name: string, { status, headers }: HttpResponse): Fault {
  if (status === 404 || status === 410)
    return { kind: 'notFound', code: 'RELEASE', message: t`The update server has no ${name}.` }
  if (status === 429)
    return { kind: 'rateLimited', until: null, limit: null, message: t`Too many requests to the server.` }
  if (status >= 500)
    return { kind: 'serverError', status, retryAfterMs: null, message: t`The server failed (${status}).` }
  return {
    kind: 'unexpected',
    status,
    contentType: headers['content-type']?.slice(0, 100) ?? '',
    excerpt: '',
    message:
      status >= 300 && status < 400
        ? t`The server redirects ${name} to another address (${status}). Redirects aren’t followed.`
        : t`The server answered ${status} for ${name}.`,
  }
}
