import type { Fault } from '../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../core/ports.ts'
import type { ReleasePlace, RunningProgram } from './ports.ts'
import { type ReleaseFile, type UpdateVerdict, verifyUpdate } from './verify-update.ts'

const timeoutMs = 20_000
/** Enough for hundreds of megabytes on a slow connection; the user can cancel. */
const downloadMs = 6 * 60 * 60 * 1_000
const maxManifestBytes = 64 * 1024
const maxSignatureBytes = 1_024
/** Hosts of downloads redirect once or twice. */
const maxRedirects = 5

export interface ReleaseServer {
  readonly transport: Transport
  readonly place: ReleasePlace
}

export async function readRelease(
  server: ReleaseServer,
  running: RunningProgram,
  now: number,
  signal: AbortSignal,
): Promise<Outcome<UpdateVerdict>> {
  const manifest = await get(server, 'release.json', { signal, maximumBytes: maxManifestBytes })
  if (!manifest.ok) return manifest
  const signature = await get(server, 'release.json.sig', { signal, maximumBytes: maxSignatureBytes })
  return mapOutcome(signature, ({ body }) =>
    verifyUpdate(
      manifest.value.body,
      Buffer.from(body).toString('latin1'),
      server.place.publicKey,
      running,
      now,
    ),
  )
}

export interface PackageSink {
  /** Bytes that are there already; the server is asked for the rest. */
  readonly resumedBytes: number
  /** Called before the first piece if the server sends the package from its beginning all the same. */
  restart(): Promise<Outcome<void>>
  write(piece: Uint8Array): Promise<Outcome<void>>
}

/** Downloads a package; more bytes than in the manifest end it with RESPONSE_TOO_LARGE. */
export async function readPackage(
  server: ReleaseServer,
  file: ReleaseFile,
  sink: PackageSink,
  signal: AbortSignal,
): Promise<Outcome<void>> {
  const { resumedBytes } = sink
  let isFirstPiece = true
  const answer = await get(server, file.name, {
    signal,
    maximumBytes: file.bytes,
    totalMs: downloadMs,
    ...(resumedBytes === 0 ? {} : { range: `bytes=${resumedBytes}-` }),
    async into(piece, status) {
      if (isFirstPiece && resumedBytes > 0 && status === 200) {
        const restarted = await sink.restart()
        if (!restarted.ok) return restarted
      }
      isFirstPiece = false
      return sink.write(piece)
    },
  })
  return mapOutcome(answer, () => undefined)
}

type Wishes = Pick<HttpRequest, 'signal' | 'maximumBytes' | 'into' | 'totalMs'> & {
  readonly range?: string
}

/**
 * Follows redirects to any host, as long as they stay on https: the manifest is signed and names each package's hash, so
 * the host needs no trust. Where a host serves releases, it often keeps the files on another.
 */
async function get(
  { transport, place }: ReleaseServer,
  name: string,
  { range, ...wishes }: Wishes,
): Promise<Outcome<HttpResponse>> {
  let url = `${place.address}/${name}`
  for (let redirects = 0; ; redirects += 1) {
    const answer = await transport.send({
      method: 'GET',
      url,
      headers: { accept: '*/*', 'cache-control': 'no-cache', ...(range === undefined ? {} : { range }) },
      body: null,
      timeoutMs,
      ...wishes,
    })
    if (!answer.ok) return answer
    const { status, headers } = answer.value
    if (status === 200 || (status === 206 && range !== undefined)) return answer
    const next = status >= 300 && status < 400 ? readHttpsTarget(url, headers.location) : null
    if (next === null || redirects === maxRedirects) return fail(statusFault(name, answer.value))
    url = next
  }
}

/** Null for anything but https. */
function readHttpsTarget(from: string, location: string | undefined): string | null {
  const target = location === undefined ? null : URL.parse(location, from)
  return target?.protocol === 'https:' ? target.href : null
}

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
        ? t`The server redirects ${name} to an address that isn’t https, or too often (${status}).`
        : t`The server answered ${status} for ${name}.`,
  }
}
