import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Installation } from '../../../shared/desktop/update.ts'

/** What looking for newer versions of the program needs from the world. Types only. */

/** Where releases are published and who signs them; a build setting, see `resources/updates.json`. */
export interface ReleasePlace {
  /** An https address without a slash at its end; `release.json`, its signature and the packages lie below it. */
  readonly address: string
  /** Ed25519, SPKI as PEM. */
  readonly publicKey: string
}

/** The program as it was installed here. */
export interface RunningProgram {
  readonly version: string
  /** As `process.platform` and `process.arch` say it. */
  readonly platform: string
  readonly architecture: string
  /** Endings of the packages that fit how it was installed, the best one first. */
  readonly endings: readonly string[]
}

/** A package as the signed manifest names it. */
export interface PackageFile {
  /** A name alone, without folders. */
  readonly name: string
  readonly bytes: number
  /** In base64. */
  readonly sha512: string
}

/** Takes a package piece by piece. Faults are `storage`. */
export interface PackageWriter {
  write(piece: Uint8Array): Promise<Outcome<void>>
  /** Whether what came is the package; it has its name then, and is gone otherwise. */
  finish(): Promise<Outcome<boolean>>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

/** Downloaded packages, in a folder of their own; one at most. Faults are `storage`. */
export interface UpdatePackages {
  /** Begins a package; what lay there before is gone. */
  begin(file: PackageFile): Promise<Outcome<PackageWriter>>
  /** Reads all of it again. One that is another than it has to be is removed. */
  check(file: PackageFile): Promise<Outcome<'right' | 'wrong' | 'missing'>>
  /** Removes everything, or everything but this package. */
  tidy(keep: PackageFile | null): Promise<void>
  /** In the system's file manager. */
  show(file: PackageFile): void
  pathOf(file: PackageFile): string
}

/** The way a package is installed on this system. Faults are `storage`. */
export interface PackageInstaller {
  readonly installation: Installation
  /** False if the bytes at `path` aren't the package; nothing is installed then. */
  install(path: string, file: PackageFile): Promise<Outcome<boolean>>
}

export interface UpdatePorts {
  /** Null: this build never looks for releases. */
  readonly place: ReleasePlace | null
  readonly running: RunningProgram
  readonly packages: UpdatePackages
  /** Null if this system can only show such a package in its folder. */
  readonly installerFor: (file: PackageFile) => PackageInstaller | null
  /** Ends the program in order and starts it again. */
  readonly restart: () => void
}
