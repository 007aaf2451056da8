/** Calls of the thread that reads member files. File names are relative to its folder. */

export interface BatchPlace {
  readonly number: number
  readonly offset: number
  readonly operations: number
  readonly bytes: number
  readonly firstRow: number
  readonly lastRow: number
}

/** Positions of operations that the service refused, from 0. */
export type RefusedPositions = readonly number[]

export interface ReadyBatch {
  readonly body: Uint8Array<ArrayBuffer>
  readonly operations: number
  /** The file's row of each operation; 0 for a member who isn't in it. */
  readonly rows: readonly number[]
  /** Positions within the whole batch of the operations that are sent. */
  readonly places: readonly number[]
}
