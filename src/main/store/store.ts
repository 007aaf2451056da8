/** The local database, one repository a subject. Every call answers an `Outcome`; nothing throws. */
export interface Store {
  /** What a person has to know about the last opening: a damaged file was set aside, the disk cannot be written … */
  readonly notices: readonly string[]
  close(): void
}
