import type { Fault } from '../core/fault.ts'

/** A release that is signed by us and newer than what runs, as far as this system has a package in it. */
export interface OfferedRelease {
  readonly version: string
  readonly fileName: string
  readonly bytes: number
  /** Plain text of whoever published it. */
  readonly notes: string | null
}

/**
 * Why a release is not used. signature: nobody of ours signed it · malformed: signed, and not described as releases
 * are · downgrade: older than what runs · otherPlatform: no package for this system · package: other bytes came than
 * were promised · altered: the package changed after it was downloaded.
 */
export type UpdateRefusal = 'signature' | 'malformed' | 'downgrade' | 'otherPlatform' | 'package' | 'altered'

/**
 * How far the way to a newer version is. `replaced`: the file of the program is the newer version already, and the
 * next start runs it. `handedOver`: the system's installer has the package.
 */
export type UpdateProgress =
  | { readonly kind: 'unknown' | 'looking' | 'current' }
  | {
      readonly kind: 'newer' | 'cancelled' | 'checking' | 'ready' | 'replaced' | 'handedOver'
      readonly release: OfferedRelease
    }
  | { readonly kind: 'downloading'; readonly release: OfferedRelease; readonly received: number }
  /** `release` is set where it may be downloaded once more. */
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
      /** What failed with the package that is downloaded: it can be tried again. Null where something else did. */
      readonly handOver: HandOver | null
    }

/**
 * How a package is installed. replace: it takes the place of the program's own file · run: it's an installer, which runs
 * after the program has quit · open: the system opens it, and the person follows its steps.
 */
export type Installation = 'replace' | 'run' | 'open'

/** What is done with a package that was downloaded and checked. */
export type HandOver = 'show' | 'install'

export interface UpdatesState {
  /** The version that runs. */
  readonly version: string
  /** The host that is asked for releases; null where this build has no place to look. */
  readonly host: string | null
  /** When a release was last judged; null before the first time. */
  readonly lookedAt: number | null
  /** How the offered package is installed; null without an offer, or if it can only be shown in its folder. */
  readonly installation: Installation | null
  readonly progress: UpdateProgress
}
