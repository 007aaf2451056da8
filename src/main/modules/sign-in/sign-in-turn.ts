/** One sign-in at a time, by either generation of OAuth: two windows would be confused with each other. */
export interface SignInTurn {
  /** Begins a sign-in and returns what ends it; null while another one is under way. */
  begin(environmentId: string): (() => void) | null
  isSigningIn(environmentId: string): boolean
}

export function createSignInTurn(): SignInTurn {
  let current: string | null = null
  return {
    begin(environmentId) {
      if (current !== null) return null
      current = environmentId
      return () => {
        current = null
      }
    },
    isSigningIn: (environmentId) => current === environmentId,
  }
}
