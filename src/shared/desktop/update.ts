import type { Fault } from '../core/fault.ts'

/** A signed release that is newer than the running version, with this system's package if there is one. */
export interface OfferedRelease {
  readonly version: string
  readonly fileName: string
  readonly bytes: number
  /** Plain text from the publisher of the release. */
  readonly notes: string | null
}

/**
 * Why a release isn't used. signature: not signed with our key · malformed: signed, but not a valid description ·
 * downgrade: older than the running version · expired: valid only until a day that has passed · otherPlatform: no package for this system · package: the bytes differ
 * from the manifest · altered: the package changed after the download.
 */
export type UpdateRefusal =
  | 'signature'
  | 'malformed'
  | 'downgrade'
  | 'expired'
  | 'otherPlatform'
  | 'package'
  | 'altered'

/**
 * The state of an update. `replaced`: the program's file is already the new version, which the next start runs.
 * `handedOver`: the system's installer has the package.
 */
export type UpdateProgress =
  | { readonly kind: 'unknown' | 'checking' | 'current' }
  | {
      readonly kind: 'newer' | 'cancelled' | 'verifying' | 'ready' | 'replaced' | 'handedOver'
      readonly release: OfferedRelease
    }
  | { readonly kind: 'downloading'; readonly release: OfferedRelease; readonly received: number }
  /** `release` is set if the download can be retried. */
  | {
      readonly kind: 'refused'
      readonly reason: UpdateRefusal
      readonly message: string
      readonly release: OfferedRelease | null
    }
  | {
      readonly kind: 'failed'
      readonly fault: Fault
      readonly release: OfferedRelease | null
      /** Why the package failed to download; the download can be retried. Null for other errors. */
      readonly packageHandling: PackageHandling | null
    }

/**
 * How a package is installed. replace: it replaces the program's own file · run: it's an installer, which runs after
 * the program has quit · open: the system opens it, and the user follows its steps.
 */
export type Installation = 'replace' | 'run' | 'open'

/** What happens to a downloaded and verified package. */
export type PackageHandling = 'show' | 'install'

export interface UpdatesState {
  /** The running version. */
  readonly version: string
  /** The release server's host; null if this build has none. */
  readonly host: string | null
  /** Time of the last check; null before the first one. */
  readonly checkedAt: number | null
  /** How the offered package is installed; null without an offer, or if it can only be shown in its folder. */
  readonly installation: Installation | null
  readonly progress: UpdateProgress
}
