/** One sign-in at a time: two windows would be confused with each other. */
export interface SignInTurn {
  /** Starts a sign-in and returns the function that ends it; null while another one is running. */
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
