import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { limits } from '../conventions.ts'
import { platform, platformGroup } from '../routes.ts'

/**
 * The token endpoints (sign-in-and-signing.md#operations). `oauth_callback` and `oauth_verifier` are protocol
 * parameters: clients send them in the Authorization header with the signature.
 */
const source = citeDocumented('sign-in-and-signing#operations')

const tokenAndSecret = { oauth_token: z.string().min(1), oauth_token_secret: z.string().min(1) }

const withSecret = platformGroup({ auth: 'basic', source, version: null })

const bearerToken = withSecret('POST /oauth2/token', {
  id: 'authentication.bearerToken',
  title: t`Get the app’s bearer token`,
  params: () => ({ grant_type: z.literal('client_credentials') }),
  encoding: 'form',
  reply: () => z.looseObject({ token_type: z.literal('bearer'), access_token: z.string().min(1) }),
  limit: limits.bearerToken,
})

export const authenticationOperations = {
  requestToken: platform('POST /oauth/request_token', {
    id: 'authentication.requestToken',
    title: t`Get a request token`,
    params: () => ({
      oauth_callback: z.string().min(1).describe('A registered callback address, or oob for PIN mode'),
      // Clients without a preference send it empty.
      x_auth_access_type: z.enum(['read', 'write']).nullish(),
    }),
    version: null,
    auth: 'app',
    encoding: 'form',
    reply: () => z.looseObject({ ...tokenAndSecret, oauth_callback_confirmed: z.string() }),
    replyType: 'form',
    source,
  }),
  authorizePage: platform('GET /oauth/authorize', {
    id: 'authentication.authorizePage',
    title: t`Authorization page`,
    params: () => ({
      oauth_token: z.string().min(1).describe('The request token'),
      force_login: z.boolean().optional().describe('Asks for name and password even if someone is logged in'),
      screen_name: z.string().optional().describe('Prefills the name'),
    }),
    version: null,
    auth: 'none',
    reply: () => z.string(),
    replyType: 'html',
    source,
  }),
  authenticatePage: platform('GET /oauth/authenticate', {
    id: 'authentication.authenticatePage',
    title: t`Sign-in page that skips repeated approval`,
    params: () => ({
      oauth_token: z.string().min(1).describe('The request token'),
      force_login: z.boolean().optional().describe('Asks for name and password even if someone is logged in'),
      screen_name: z.string().optional().describe('Prefills the name'),
    }),
    version: null,
    auth: 'none',
    reply: () => z.string(),
    replyType: 'html',
    source,
  }),
  accessToken: platform('POST /oauth/access_token', {
    id: 'authentication.accessToken',
    title: t`Exchange a request token for an access token`,
    params: () => ({
      oauth_verifier: z.string().min(1).describe('From the callback address, or the PIN'),
    }),
    version: null,
    auth: 'requestToken',
    encoding: 'form',
    reply: () =>
      z.looseObject({ ...tokenAndSecret, user_id: z.string().min(1), screen_name: z.string().min(1) }),
    replyType: 'form',
    source,
  }),
  invalidateAccessToken: platform('POST /oauth/invalidate_token', {
    id: 'authentication.invalidateAccessToken',
    title: t`Revoke the signing access token`,
    version: '1.1',
    auth: 'user',
    reply: () => z.looseObject({ access_token: z.string() }),
    effect: 'destructive',
    source,
  }),
  bearerToken,
  invalidateBearerToken: withSecret('POST /oauth2/invalidate_token', {
    id: 'authentication.invalidateBearerToken',
    title: t`Revoke the app’s bearer token`,
    params: () => ({ access_token: z.string().min(1) }),
    encoding: 'form',
    reply: () => z.looseObject({ access_token: z.string() }),
    effect: 'destructive',
  }),
}
