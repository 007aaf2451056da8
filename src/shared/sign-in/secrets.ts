/**
 * How credentials are stored. `undecided`: the system can't protect them and the user hasn't chosen yet, so nothing is
 * stored. `unreadable` counts stored secrets that the key store can't open anymore.
 */
export interface SecretsState {
  readonly storage: 'protected' | 'session' | 'unprotected' | 'undecided'
  /** The operating system's back end: gnome_libsecret, kwallet6, basic_text, keychain … */
  readonly backend: string
  readonly unreadable: number
}
