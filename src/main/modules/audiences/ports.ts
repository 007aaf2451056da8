/** What main needs of the thread that reads files of people. Names of files are those within its own folder. */

/** Where a batch lies in the file of operations, and what it will be when it is sent. */
export interface BatchPlace {
  /** From 1 on. */
  readonly number: number
  readonly offset: number
  readonly operations: number
  readonly bytes: number
  readonly firstRow: number
  readonly lastRow: number
}

/** Operations of a batch that are left out, counted from 0: the service refused them. */
export type LeftOut = readonly number[]

export interface ReadyBatch {
  /** The body of the request as it is sent. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly operations: number
  /** Row of the file by operation; 0 where it is about nobody of the file. */
  readonly rows: readonly number[]
  /** Places in the whole batch of the operations that are sent. */
  readonly places: readonly number[]
}
