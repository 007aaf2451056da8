import { z } from 'zod'
import { limits } from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/**
 * The token endpoints (platform document, "Authentication endpoints"). `oauth_callback` and `oauth_verifier` are
 * protocol parameters: clients put them into the Authorization header beside the signature.
 */
const source = { document: 'platform', place: 'Authentication endpoints' } as const

const tokenAndSecret = { oauth_token: z.string().min(1), oauth_token_secret: z.string().min(1) }

const requestToken = defineOperation({
  id: 'authentication.requestToken',
  title: 'Ask for a request token',
  method: 'POST',
  host: 'platform',
  version: null,
  path: '/oauth/request_token',
  auth: 'app',
  encoding: 'form',
  params: () =>
    z.object({
      oauth_callback: z.string().min(1).describe('A registered callback address, or oob for PIN mode'),
      // Clients without a choice send it empty.
      x_auth_access_type: z.enum(['read', 'write']).nullish(),
    }),
  reply: () => z.looseObject({ ...tokenAndSecret, oauth_callback_confirmed: z.string() }),
  replyType: 'form',
  effect: 'write',
  source,
})

const pageParameters = z.object({
  oauth_token: z.string().min(1).describe('The request token'),
  force_login: z.boolean().optional().describe('Asks for name and password even if someone is logged in'),
  screen_name: z.string().optional().describe('Prefills the name'),
})

const authorizePage = defineOperation({
  id: 'authentication.authorizePage',
  title: 'Page on which a person lets the app in',
  method: 'GET',
  host: 'platform',
  version: null,
  path: '/oauth/authorize',
  auth: 'none',
  params: () => pageParameters,
  reply: () => z.string(),
  replyType: 'html',
  effect: 'read',
  source,
})

const authenticatePage = defineOperation({
  id: 'authentication.authenticatePage',
  title: 'Sign-in page, without a second approval',
  method: 'GET',
  host: 'platform',
  version: null,
  path: '/oauth/authenticate',
  auth: 'none',
  params: () => pageParameters,
  reply: () => z.string(),
  replyType: 'html',
  effect: 'read',
  source,
})

const accessToken = defineOperation({
  id: 'authentication.accessToken',
  title: 'Exchange a request token for an access token',
  method: 'POST',
  host: 'platform',
  version: null,
  path: '/oauth/access_token',
  auth: 'requestToken',
  encoding: 'form',
  params: () =>
    z.object({ oauth_verifier: z.string().min(1).describe('From the callback address, or the PIN') }),
  reply: () =>
    z.looseObject({ ...tokenAndSecret, user_id: z.string().min(1), screen_name: z.string().min(1) }),
  replyType: 'form',
  effect: 'write',
  source,
})

const invalidateAccessToken = defineOperation({
  id: 'authentication.invalidateAccessToken',
  title: 'Revoke the access token that signs the call',
  method: 'POST',
  host: 'platform',
  version: '1.1',
  path: '/oauth/invalidate_token',
  auth: 'user',
  params: () => z.object({}),
  reply: () => z.looseObject({ access_token: z.string() }),
  effect: 'destructive',
  source,
})

const bearerToken = defineOperation({
  id: 'authentication.bearerToken',
  title: "Get the app's bearer token",
  method: 'POST',
  host: 'platform',
  version: null,
  path: '/oauth2/token',
  auth: 'basic',
  encoding: 'form',
  params: () => z.object({ grant_type: z.literal('client_credentials') }),
  reply: () => z.looseObject({ token_type: z.literal('bearer'), access_token: z.string().min(1) }),
  limit: limits.bearerToken,
  effect: 'write',
  source,
})

const invalidateBearerToken = defineOperation({
  id: 'authentication.invalidateBearerToken',
  title: "Revoke the app's bearer token",
  method: 'POST',
  host: 'platform',
  version: null,
  path: '/oauth2/invalidate_token',
  auth: 'basic',
  encoding: 'form',
  params: () => z.object({ access_token: z.string().min(1) }),
  reply: () => z.looseObject({ access_token: z.string() }),
  effect: 'destructive',
  source,
})

export const authenticationOperations = {
  requestToken,
  authorizePage,
  authenticatePage,
  accessToken,
  invalidateAccessToken,
  bearerToken,
  invalidateBearerToken,
}
