import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Installation } from '../../../shared/desktop/update.ts'

/** The release server and its signing key; a build setting, see `resources/updates.json`. */
export interface ReleasePlace {
  /** An https address without a trailing slash; `release.json`, its signature and the packages are below it. */
  readonly address: string
  readonly publicKey: string
}

export interface RunningProgram {
  readonly version: string
  readonly platform: string
  readonly architecture: string
  /** Endings of suitable packages, the best one first. */
  readonly endings: readonly string[]
}

export interface PackageFile {
  readonly name: string
  readonly bytes: number
  readonly sha512: string
}

/** Receives a package in chunks. Faults are `storage`. */
export interface PackageWriter {
  /** Bytes from an earlier attempt that it goes on from. */
  readonly resumedBytes: number
  write(piece: Uint8Array): Promise<Outcome<void>>
  /** Drops what there is, because the server sends the package from its beginning. */
  restart(): Promise<Outcome<void>>
  /** Whether the bytes are the package, which then gets its name; otherwise it's removed. */
  finish(): Promise<Outcome<boolean>>
  /** Keeps what has arrived for the next attempt. */
  pause(): Promise<void>
  abandon(): Promise<void>
}

/** Downloaded packages in their own folder, at most one. Faults are `storage`. */
export interface UpdatePackages {
  /** Starts a package, or goes on with what an earlier attempt left of it; removes all others. */
  begin(file: PackageFile): Promise<Outcome<PackageWriter>>
  /** Verifies all of it again; removes a wrong one. */
  check(file: PackageFile): Promise<Outcome<'right' | 'wrong' | 'missing'>>
  /** Removes everything except this package and what has arrived of it. */
  tidy(keep: PackageFile | null): Promise<void>
  show(file: PackageFile): void
  pathOf(file: PackageFile): string
}

export interface PackageInstaller {
  readonly installation: Installation
  install(path: string, file: PackageFile): Promise<Outcome<boolean>>
}

export interface UpdatePorts {
  /** Null: this build never checks for releases. */
  readonly place: ReleasePlace | null
  readonly running: RunningProgram
  readonly packages: UpdatePackages
  readonly installerFor: (file: PackageFile) => PackageInstaller | null
  /** Exits properly and starts again. */
  readonly restart: () => void
}
