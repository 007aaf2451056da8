import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createTransport } from '../../../src/main/core/api/transport.ts'
import { createUpdates, type Updates } from '../../../src/main/modules/updates/handlers.ts'
import type { PackageInstaller, ReleasePlace } from '../../../src/main/modules/updates/ports.ts'
import { createUpdatePackages } from '../../../src/main/shell/system/update-packages.ts'
import type { UpdateProgress, UpdatesState } from '../../../src/shared/desktop/update.ts'
import { newKeyPair, signedRelease } from '../../../tools/package/release.ts'
import { openReleaseServer, type ReleaseServer } from '../../support/release-server.ts'
import { selfSigned } from '../../unit/main/core/api/faults/self-signed.ts'
import { recordingLogger, settingsOf } from '../../unit/main/shell/support.ts'

export const keys = newKeyPair()
export const content = Buffer.alloc(400_000, 'flightdeck ')
export const packageName = 'flightdeck-1.1.0-linux-x86_64.AppImage'

/** A program with version 1.0.0, its folder, and a release server that it trusts. */
export interface UpdatesStage {
  readonly server: ReleaseServer
  readonly updates: Updates
  /** The folder of packages. */
  readonly folder: string
  readonly shown: string[]
  readonly emitted: UpdateProgress[]
  readonly settings: ReturnType<typeof settingsOf>
  readonly clock: { at: number }
  /** Publishes a release with these bytes under this name, made by the release tool. */
  publish(name?: string, bytes?: Buffer, privateKey?: string, validMs?: number): Promise<void>
  /** Waits until nothing is running. */
  idle(): Promise<UpdatesState>
  end(): Promise<void>
}

export interface UpdatesStageOptions {
  readonly place?: ReleasePlace | null
  readonly installer?: PackageInstaller
  readonly restart?: () => void
  readonly checksAutomatically?: boolean
  /** Keeps what a start defers; by default it isn't deferred. */
  readonly later?: (work: () => void) => void
  readonly settings?: ReturnType<typeof settingsOf>
  readonly timeoutMs?: number
}

export async function setUpdatesStage(options: UpdatesStageOptions = {}): Promise<UpdatesStage> {
  const root = await mkdtemp(join(tmpdir(), 'flightdeck-updates-'))
  const folder = join(root, 'updates')
  const server = await openReleaseServer()
  const clock = { at: 1_700_000_000_000 }
  const settings = options.settings ?? settingsOf()
  const shown: string[] = []
  const emitted: UpdateProgress[] = []
  const logger = recordingLogger()
  const transport = createTransport({ clock: { now: Date.now }, certificates: selfSigned.cert })
  const defaultPlace = { address: server.address, publicKey: keys.publicKey }
  const updates = createUpdates({
    ports: {
      place: options.place === undefined ? defaultPlace : options.place,
      running: { version: '1.0.0', platform: 'linux', architecture: 'x64', endings: ['.AppImage'] },
      packages: createUpdatePackages({ folder, show: (path) => void shown.push(path), logger }),
      installerFor: () => options.installer ?? null,
      restart: options.restart ?? (() => undefined),
    },
    clock: { now: () => clock.at },
    transport,
    settings,
    logger,
    emit: (_name, payload) => void emitted.push((payload as UpdatesState).progress),
    checksAutomatically: () => options.checksAutomatically ?? true,
    later: options.later ?? ((work) => work()),
  })
  return {
    server,
    updates,
    folder,
    shown,
    emitted,
    settings,
    clock,
    async publish(
      name = packageName,
      bytes = content,
      privateKey = keys.privateKey,
      validMs = 30 * 24 * 60 * 60 * 1_000,
    ) {
      const made = join(root, 'made')
      await mkdir(made, { recursive: true })
      await writeFile(join(made, name), bytes)
      const { manifest, signature } = await signedRelease(
        [join(made, name)],
        privateKey,
        'What is new.',
        new Date(clock.at + validMs),
      )
      server.published.set(name, bytes)
      server.published.set('release.json', manifest)
      server.published.set('release.json.sig', signature)
    },
    async idle() {
      let state: UpdatesState | null = null
      await expect
        .poll(
          async () => {
            const now = await updates.handlers.state(undefined)
            if (!now.ok) throw new Error(now.fault.message)
            state = now.value
            return now.value.progress.kind
          },
          { interval: 5 },
        )
        .not.toMatch(/^(?:checking|downloading|verifying)$/)
      if (state === null) throw new Error('There is no state.')
      return state
    },
    async end() {
      await updates.close()
      await transport.close()
      await server.close()
      expect(logger.entries.filter(({ level }) => level === 'error')).toEqual([])
      await rm(root, { recursive: true })
    },
  }
}
