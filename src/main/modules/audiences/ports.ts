import type {
  MembersPreview,
  OpenedMembers,
  PreparationState,
  PreparedUpload,
  UploadPlan,
} from '../../../shared/audiences/audience-upload.ts'
import type { MembershipTimes } from '../../../shared/audiences/membership-batching.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'

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

export interface AudienceWork {
  open(path: string): Promise<Outcome<OpenedMembers>>
  preview(fileId: string, plan: UploadPlan): Promise<Outcome<MembersPreview>>
  /** Writes the operations file `name`; compares with the ledger where one is given and the plan wants it. */
  prepare(question: {
    readonly fileId: string
    readonly plan: UploadPlan
    readonly name: string
    readonly ledger: string | null
    readonly key: string
  }): Promise<Outcome<{ readonly prepared: PreparedUpload; readonly batches: readonly BatchPlace[] }>>
  progress(fileId: string): Promise<Outcome<PreparationState | null>>
  stop(fileId: string): Promise<Outcome<null>>
  close(fileId: string): Promise<Outcome<null>>
  batch(question: {
    readonly name: string
    readonly offset: number
    readonly leftOut: LeftOut
    readonly times: MembershipTimes
    readonly key: string
  }): Promise<Outcome<ReadyBatch>>
  /** Applies operations that were carried out to a ledger; makes it where there is none. */
  settle(question: {
    readonly name: string
    readonly done: readonly { readonly offset: number; readonly leftOut: LeftOut }[]
    readonly ledger: string
    readonly key: string
  }): Promise<Outcome<{ readonly members: number }>>
  /** Removes files of the folder. */
  forget(names: readonly string[]): Promise<Outcome<null>>
  /** Files of the folder. */
  names(): Promise<Outcome<readonly string[]>>
  write(path: string, text: string): Promise<Outcome<null>>
  end(): Promise<void>
}
