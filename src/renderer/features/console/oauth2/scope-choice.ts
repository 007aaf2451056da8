import { createStore } from 'zustand/vanilla'
import type { Oauth2Scope } from '../../../../shared/sign-in/oauth2.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

/** The scopes that read operations need, and the one that avoids signing in again every two hours. */
const suggestedScopes: readonly Oauth2Scope[] = ['tweet.read', 'users.read', 'offline.access']

/** The scopes that the next sign-in requests, for the lifetime of the window. */
export const scopeChoice = oncePerWorkbench(() => createStore(() => ({ scopes: suggestedScopes })))
