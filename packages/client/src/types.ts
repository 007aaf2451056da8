/** The package's types other than those of operations and records. */
export type {
  Answer,
  Client,
  ClientError,
  ClientOptions,
  Credentials,
  KeyPair,
  RateLimit,
  Result,
  SendOptions,
  ServiceError,
} from './client-types.ts'
export type { Authentication, Host, Operation } from './operation.ts'
export type { Page, RecordResult } from './pages.ts'
export type { UploadInput, UploadOptions } from './upload-media.ts'
