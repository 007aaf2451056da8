import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { codeChallengeMethods, codeVerifierPattern, maxStateLength } from '../../sign-in/oauth2.ts'
import { t } from '../../text/language.ts'
import { platform, platformGroup } from '../routes.ts'

/** OAuth 2.0 user context with PKCE (sign-in-and-signing.md#oauth-2-user-tokens; RFC 6749, 7009 and 7636). */
const source = citePublic('sign-in-and-signing#oauth-2-user-tokens')

const clientId = z.string().min(1).max(200)

const asClient = platformGroup({ auth: 'client', source })

export const oauth2Operations = {
  authorizePage: platform('GET /i/oauth2/authorize', {
    id: 'oauth2.authorizePage',
    title: t`Scope authorization page`,
    params: () => ({
      response_type: z.literal('code'),
      client_id: clientId,
      redirect_uri: z.string().min(1).describe('A registered callback address, exactly as registered'),
      scope: z.string().min(1).describe('Scopes, separated by spaces'),
      state: z.string().min(1).max(maxStateLength).describe('Comes back with the answer'),
      code_challenge: z
        .string()
        .regex(codeVerifierPattern)
        .describe('SHA-256 of the verifier in base64url, or the verifier itself with plain'),
      code_challenge_method: z.enum(codeChallengeMethods).optional().describe('Default: plain'),
    }),
    version: null,
    auth: 'none',
    reply: () => z.string(),
    replyType: 'html',
    source,
  }),
  token: asClient('POST /oauth2/token', {
    id: 'oauth2.token',
    title: t`Exchange a code or refresh a user token`,
    params: () => ({
      grant_type: z.enum(['authorization_code', 'refresh_token']),
      client_id: clientId.optional().describe('Of public clients; confidential ones send Basic'),
      code: z.string().min(1).optional().describe('From the callback address'),
      redirect_uri: z.string().min(1).optional().describe('The same as on the page'),
      code_verifier: z.string().regex(codeVerifierPattern).optional(),
      refresh_token: z.string().min(1).optional(),
    }),
    encoding: 'form',
    reply: () =>
      z.looseObject({
        token_type: z.string().regex(/^bearer$/i),
        access_token: z.string().min(1),
        expires_in: z.int().positive(),
        scope: z.string(),
        refresh_token: z.string().min(1).optional(),
      }),
  }),
  revoke: asClient('POST /oauth2/revoke', {
    id: 'oauth2.revoke',
    title: t`Revoke a user token`,
    params: () => ({
      token: z.string().min(1).describe('An access token, or a refresh token'),
      token_type_hint: z.enum(['access_token', 'refresh_token']).optional(),
      client_id: clientId.optional().describe('Of public clients; confidential ones send Basic'),
    }),
    encoding: 'form',
    reply: () => z.looseObject({ revoked: z.boolean().optional() }),
    effect: 'destructive',
  }),
}
