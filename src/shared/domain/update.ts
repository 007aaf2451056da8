import type { Fault } from '../fault.ts'

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
 * next start runs it.
 */
export type UpdateProgress =
  | { readonly kind: 'unknown' | 'looking' | 'current' }
  | {
      readonly kind: 'newer' | 'cancelled' | 'checking' | 'ready' | 'replaced'
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

/** What is done with a package that was downloaded and checked. */
export type HandOver = 'show' | 'replace'

export interface UpdatesState {
  /** The version that runs. */
  readonly version: string
  /** The host that is asked for releases; null where this build has no place to look. */
  readonly host: string | null
  /** When a release was last judged; null before the first time. */
  readonly lookedAt: number | null
  /** Whether the program is one file of its own that a newer one can take the place of. */
  readonly replaceable: boolean
  readonly progress: UpdateProgress
}
