/**
 * How credentials are kept. `undecided`: the system cannot protect them, and the person has not chosen yet; nothing
 * is stored until then. `unreadable` counts stored secrets that the back end can no longer open.
 */
export interface SecretsState {
  readonly keeping: 'protected' | 'session' | 'unprotected' | 'undecided'
  /** The operating system's back end: gnome_libsecret, kwallet6, basic_text, keychain … */
  readonly backend: string
  readonly unreadable: number
}
