import { z } from 'zod'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type {
  OfferedRelease,
  PackageHandling,
  UpdateProgress,
  UpdateRefusal,
  UpdatesState,
} from '../../../shared/desktop/update.ts'
import { t } from '../../../shared/text/language.ts'
import { coalesced } from '../../core/coalesced.ts'
import type { Clock, Emit, Logger, Settings, Transport } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Handlers } from '../dependencies.ts'
import type { UpdatePorts } from './ports.ts'
import { type ReleaseServer, readPackage, readRelease } from './update-check.ts'
import type { ReleaseFile, UpdateVerdict } from './verify-update.ts'

export interface UpdatesParts {
  readonly ports: UpdatePorts
  readonly transport: Transport
  readonly settings: Settings
  readonly clock: Clock
  readonly emit: Emit
  readonly logger: Logger
  readonly checksAutomatically: () => boolean
  /** Defers what a start shouldn't wait for. */
  readonly later: (work: () => void) => void
}

export interface Updates {
  readonly handlers: Handlers<'updates'>
  start(): void
  close(): Promise<void>
}

interface Offer {
  readonly release: OfferedRelease
  readonly file: ReleaseFile
}

const setting = 'updates'
const storedCheck = z.object({ checkedAt: z.int().min(0).nullable() })
const dayMs = 24 * 60 * 60 * 1_000
/** Minimum interval of progress events. */
const progressEveryMs = 200

/**
 * Checks for newer versions, downloads and installs them, one action at a time. Everything from network or disk is
 * verified again before use.
 */
export function createUpdates(parts: UpdatesParts): Updates {
  const { clock, emit, logger, settings, transport } = parts
  const { place, running, packages, installerFor, restart } = parts.ports
  const server: ReleaseServer | null = place === null ? null : { transport, place }
  let progress: UpdateProgress = { kind: 'unknown' }
  let offer: Offer | null = null
  let checkedAt = readStored(settings, setting, storedCheck, { checkedAt: null }).checkedAt
  let ending: AbortController | null = null
  let closed = false
  /** Whether anything was begun since the start. */
  let isUsed = false
  let under = Promise.resolve()

  const state = (): UpdatesState => ({
    version: running.version,
    host: place === null ? null : new URL(place.address).host,
    checkedAt,
    installation: offer === null ? null : (installerFor(offer.file)?.installation ?? null),
    progress,
  })
  const notify = (next: UpdateProgress) => {
    progress = next
    emit('updatesChanged', state())
  }
  const failed = (fault: Fault, packageHandling: PackageHandling | null = null): UpdateProgress => ({
    kind: 'failed',
    fault,
    packageHandling,
    release: offer?.release ?? null,
  })
  const refused = (reason: UpdateRefusal, message: string): UpdateProgress => {
    logger.warn('updates.refused', { reason, detail: message })
    return { kind: 'refused', reason, message, release: offer?.release ?? null }
  }
  const begin = (first: UpdateProgress, work: (signal: AbortSignal) => Promise<UpdateProgress>) => {
    const mine = new AbortController()
    ending = mine
    isUsed = true
    notify(first)
    under = work(mine.signal)
      .catch((error: unknown) => {
        logger.error('updates.bug', { error })
        return failed(bug)
      })
      .then((next) => {
        ending = null
        notify(next)
      })
  }

  const progressOf = async (verdict: UpdateVerdict): Promise<UpdateProgress> => {
    offer = null
    switch (verdict.kind) {
      case 'current':
        await packages.tidy(null)
        return verdict
      case 'refused':
        return refused(verdict.reason, verdict.message)
      case 'newer': {
        const { version, notes, file } = verdict
        const release = { version, notes, fileName: file.name, bytes: file.bytes }
        offer = { release, file }
        await packages.tidy(file)
        // Downloaded in an earlier run.
        const packageState = await packages.check(file)
        return { kind: packageState.ok && packageState.value === 'right' ? 'ready' : 'newer', release }
      }
      default:
        return assertNever(verdict)
    }
  }
  const check = () => {
    if (server === null || closed || ending !== null || progress.kind === 'replaced') return
    const before = progress
    begin({ kind: 'checking' }, async (signal) => {
      const verdict = await readRelease(server, running, clock.now(), signal)
      if (signal.aborted) return before
      if (!verdict.ok) return failed(verdict.fault)
      checkedAt = clock.now()
      const saved = settings.set(setting, { checkedAt })
      if (!saved.ok) logger.warn('updates.notSaved', { fault: saved.fault })
      return progressOf(verdict.value)
    })
  }
  const download = () => {
    if (server === null || offer === null || ending !== null) return
    if (hasPackage(progress) || progress.kind === 'replaced') return
    const { release, file } = offer
    begin({ kind: 'downloading', release, received: 0 }, async (signal) => {
      const writer = await packages.begin(file)
      if (!writer.ok) return failed(writer.fault)
      let received = writer.value.resumedBytes
      const events = coalesced(progressEveryMs, () => notify({ kind: 'downloading', release, received }))
      const sink = {
        resumedBytes: received,
        restart: () => {
          received = 0
          return writer.value.restart()
        },
        write: (piece: Uint8Array) => {
          received += piece.byteLength
          events.call()
          return writer.value.write(piece)
        },
      }
      const isWhole = received === file.bytes
      const transfer = isWhole ? succeed(undefined) : await readPackage(server, file, sink, signal)
      events.end()
      const keepsPart = signal.aborted || (!transfer.ok && canResume(transfer.fault))
      if (keepsPart) await writer.value.pause()
      else if (!transfer.ok) await writer.value.abandon()
      if (signal.aborted) return { kind: 'cancelled', release }
      if (!transfer.ok)
        return isTooLarge(transfer.fault) ? refused('package', otherBytes) : failed(transfer.fault)
      const whole = await writer.value.finish()
      if (!whole.ok) return failed(whole.fault)
      return whole.value ? { kind: 'ready', release } : refused('package', otherBytes)
    })
  }
  /** The file may have changed on disk since it was verified. A failure can be retried. */
  const use = (
    packageHandling: PackageHandling,
    then: (offered: Offer) => Promise<Outcome<UpdateProgress>>,
  ) => {
    if (offer === null || ending !== null || !hasPackage(progress)) return
    const offered = offer
    begin({ kind: 'verifying', release: offered.release }, async () => {
      const packageState = await packages.check(offered.file)
      if (!packageState.ok) return failed(packageState.fault, packageHandling)
      switch (packageState.value) {
        case 'missing':
          return refused('altered', t`The downloaded package no longer exists.`)
        case 'wrong':
          return refused(
            'altered',
            t`The downloaded package changed after it was verified, so it was deleted.`,
          )
        case 'right': {
          const next = await then(offered)
          return next.ok ? next.value : failed(next.fault, packageHandling)
        }
        default:
          return assertNever(packageState.value)
      }
    })
  }
  const answering = (work: () => void) => async () => {
    work()
    return succeed(state())
  }
  return {
    handlers: {
      state: async () => succeed(state()),
      check: answering(check),
      download: answering(download),
      cancel: answering(() => ending?.abort()),
      show: answering(() =>
        use('show', async ({ release, file }) => {
          packages.show(file)
          return succeed({ kind: 'ready', release })
        }),
      ),
      install: answering(() => {
        const installer = offer === null ? null : installerFor(offer.file)
        if (installer === null) return
        use('install', async ({ release, file }) => {
          const installed = await installer.install(packages.pathOf(file), file)
          if (!installed.ok) return installed
          if (!installed.value)
            return succeed(
              refused('altered', t`The package changed during the installation. Nothing was installed.`),
            )
          return succeed({
            kind: installer.installation === 'replace' ? 'replaced' : 'handedOver',
            release,
          })
        })
      }),
      restart: answering(() => {
        if (progress.kind === 'replaced') restart()
      }),
    },
    start() {
      parts.later(() => {
        // A check would change the buttons that a person who uses them is about to press.
        if (isUsed || !parts.checksAutomatically()) return
        const since = checkedAt === null ? dayMs : clock.now() - checkedAt
        // A time in the future was written by a wrong clock.
        if (since >= dayMs || since < 0) check()
      })
    },
    async close() {
      closed = true
      ending?.abort()
      await under
    },
  }
}

/** Whether the newest release counts as downloaded. */
function hasPackage(progress: UpdateProgress): boolean {
  return (
    progress.kind === 'ready' ||
    // Its steps may have been canceled.
    progress.kind === 'handedOver' ||
    (progress.kind === 'failed' && progress.packageHandling !== null)
  )
}

/** What has arrived is of use if only the connection or the server failed. */
function canResume(fault: Fault): boolean {
  switch (fault.kind) {
    case 'serverError':
    case 'timeout':
    case 'offline':
    case 'rateLimited':
      return true
    case 'dropped':
      return !isTooLarge(fault)
    default:
      return false
  }
}

const otherBytes = t`The download doesn’t match the signed release, so it was deleted.`

function isTooLarge(fault: Fault): boolean {
  return fault.kind === 'dropped' && fault.code === 'RESPONSE_TOO_LARGE'
}

const bug: Fault = {
  kind: 'unexpected',
  message: t`Something went wrong. The log in the data folder has details.`,
  status: 0,
  contentType: '',
  excerpt: '',
}
