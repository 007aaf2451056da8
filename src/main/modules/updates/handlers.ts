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

class ProgramUpdates implements Updates {
  readonly #parts: UpdatesParts
  readonly #server: ReleaseServer | null
  #progress: UpdateProgress = { kind: 'unknown' }
  #offer: Offer | null = null
  #checkedAt: number | null
  #ending: AbortController | null = null
  #closed = false
  /** Whether anything was begun since the start. */
  #isUsed = false
  #under = Promise.resolve()
  readonly handlers: Updates['handlers']

  constructor(parts: UpdatesParts) {
    this.#parts = parts
    const { transport, settings } = parts
    this.#server = this.#parts.ports.place === null ? null : { transport, place: this.#parts.ports.place }
    this.#checkedAt = readStored(settings, setting, storedCheck, { checkedAt: null }).checkedAt
    this.handlers = {
      state: async () => succeed(this.#state()),
      check: this.#answering(this.#check),
      download: this.#answering(this.#download),
      cancel: async () => {
        this.#ending?.abort()
        // An answer with the state before would reach the window after the event with the state since.
        await this.#under
        return succeed(this.#state())
      },
      show: this.#answering(() =>
        this.#use('show', async ({ release, file }) => {
          this.#parts.ports.packages.show(file)
          return succeed({ kind: 'ready', release })
        }),
      ),
      install: this.#answering(() => {
        const installer = this.#offer === null ? null : this.#parts.ports.installerFor(this.#offer.file)
        if (installer === null) return
        this.#use('install', async ({ release, file }) => {
          const installed = await installer.install(this.#parts.ports.packages.pathOf(file), file)
          if (!installed.ok) return installed
          if (!installed.value)
            return succeed(
              this.#refused(
                'altered',
                t`The package changed during the installation. Nothing was installed.`,
              ),
            )
          return succeed({
            kind: installer.installation === 'replace' ? 'replaced' : 'handedOver',
            release,
          })
        })
      }),
      restart: this.#answering(() => {
        if (this.#progress.kind === 'replaced') this.#parts.ports.restart()
      }),
    }
  }

  #state(): UpdatesState {
    return {
      version: this.#parts.ports.running.version,
      host: this.#parts.ports.place === null ? null : new URL(this.#parts.ports.place.address).host,
      checkedAt: this.#checkedAt,
      installation:
        this.#offer === null
          ? null
          : (this.#parts.ports.installerFor(this.#offer.file)?.installation ?? null),
      progress: this.#progress,
    }
  }

  #notify(next: UpdateProgress) {
    const { emit } = this.#parts
    this.#progress = next
    emit('updatesChanged', this.#state())
  }

  #failed(fault: Fault, packageHandling: PackageHandling | null = null): UpdateProgress {
    return {
      kind: 'failed',
      fault,
      packageHandling,
      release: this.#offer?.release ?? null,
    }
  }

  #refused(reason: UpdateRefusal, message: string): UpdateProgress {
    const { logger } = this.#parts
    logger.warn('updates.refused', { reason, detail: message })
    return { kind: 'refused', reason, message, release: this.#offer?.release ?? null }
  }

  #begin(first: UpdateProgress, work: (signal: AbortSignal) => Promise<UpdateProgress>) {
    const { logger } = this.#parts
    const mine = new AbortController()
    this.#ending = mine
    this.#isUsed = true
    this.#notify(first)
    this.#under = work(mine.signal)
      .catch((error: unknown) => {
        logger.error('updates.bug', { error })
        return this.#failed(bug)
      })
      .then((next) => {
        this.#ending = null
        this.#notify(next)
      })
  }

  async #progressOf(verdict: UpdateVerdict): Promise<UpdateProgress> {
    const { packages } = this.#parts.ports
    this.#offer = null
    switch (verdict.kind) {
      case 'current':
        await packages.tidy(null)
        return verdict
      case 'refused':
        return this.#refused(verdict.reason, verdict.message)
      case 'newer': {
        const { version, notes, file } = verdict
        const release = { version, notes, fileName: file.name, bytes: file.bytes }
        this.#offer = { release, file }
        await packages.tidy(file)
        // Downloaded in an earlier run.
        const packageState = await packages.check(file)
        return { kind: packageState.ok && packageState.value === 'right' ? 'ready' : 'newer', release }
      }
      default:
        return assertNever(verdict)
    }
  }

  readonly #check = () => {
    const { running } = this.#parts.ports
    const { clock, settings, logger } = this.#parts
    const server = this.#server
    if (server === null || this.#closed || this.#ending !== null || this.#progress.kind === 'replaced') return
    const before = this.#progress
    this.#begin({ kind: 'checking' }, async (signal) => {
      const verdict = await readRelease(server, running, clock.now(), signal)
      if (signal.aborted) return before
      if (!verdict.ok) return this.#failed(verdict.fault)
      this.#checkedAt = clock.now()
      const saved = settings.set(setting, { checkedAt: this.#checkedAt })
      if (!saved.ok) logger.warn('updates.notSaved', { fault: saved.fault })
      return this.#progressOf(verdict.value)
    })
  }

  readonly #download = () => {
    const { packages } = this.#parts.ports
    const server = this.#server
    if (server === null || this.#offer === null || this.#ending !== null) return
    if (hasPackage(this.#progress) || this.#progress.kind === 'replaced') return
    const { release, file } = this.#offer
    this.#begin({ kind: 'downloading', release, received: 0 }, async (signal) => {
      const writer = await packages.begin(file)
      if (!writer.ok) return this.#failed(writer.fault)
      let received = writer.value.resumedBytes
      const events = coalesced(progressEveryMs, () =>
        this.#notify({ kind: 'downloading', release, received }),
      )
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
        return isTooLarge(transfer.fault)
          ? this.#refused('package', otherBytes)
          : this.#failed(transfer.fault)
      const whole = await writer.value.finish()
      if (!whole.ok) return this.#failed(whole.fault)
      return whole.value ? { kind: 'ready', release } : this.#refused('package', otherBytes)
    })
  }

  /** The file may have changed on disk since it was verified. A failure can be retried. */
  #use(packageHandling: PackageHandling, then: (offered: Offer) => Promise<Outcome<UpdateProgress>>) {
    const { packages } = this.#parts.ports
    if (this.#offer === null || this.#ending !== null || !hasPackage(this.#progress)) return
    const offered = this.#offer
    this.#begin({ kind: 'verifying', release: offered.release }, async () => {
      const packageState = await packages.check(offered.file)
      if (!packageState.ok) return this.#failed(packageState.fault, packageHandling)
      switch (packageState.value) {
        case 'missing':
          return this.#refused('altered', t`The downloaded package no longer exists.`)
        case 'wrong':
          return this.#refused(
            'altered',
            t`The downloaded package changed after it was verified, so it was deleted.`,
          )
        case 'right': {
          const next = await then(offered)
          return next.ok ? next.value : this.#failed(next.fault, packageHandling)
        }
        default:
          return assertNever(packageState.value)
      }
    })
  }

  #answering(work: () => void) {
    return async () => {
      work()
      return succeed(this.#state())
    }
  }

  readonly start: Updates['start'] = () => {
    const { clock } = this.#parts
    this.#parts.later(() => {
      // A check would change the buttons that a person who uses them is about to press.
      if (this.#isUsed || !this.#parts.checksAutomatically()) return
      const since = this.#checkedAt === null ? dayMs : clock.now() - this.#checkedAt
      // A time in the future was written by a wrong clock.
      if (since >= dayMs || since < 0) this.#check()
    })
  }

  readonly close: Updates['close'] = async () => {
    this.#closed = true
    this.#ending?.abort()
    await this.#under
  }
}

/**
 * Checks for newer versions, downloads and installs them, one action at a time. Everything from network or disk is
 * verified again before use.
 */
export function createUpdates(parts: UpdatesParts): Updates {
  return new ProgramUpdates(parts)
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
