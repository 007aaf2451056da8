import { writeJson } from '../../shared/core/json-text.ts'
import {
  codeVerifierPattern,
  isOauth2Scope,
  maxStateLength,
  oauth2ScopeLabels,
  readScopes,
  scopeNames,
} from '../../shared/sign-in/oauth2.ts'
import type { Oauth2ErrorCode } from '../answer/service-error.ts'
import type { Service } from '../service.ts'
import type { App } from '../state/platform-data.ts'
import { clientIdOf, isRegisteredRedirect } from './clients.ts'
import { type Flow, withQuery } from './flow.ts'

export const authorizePath = '/i/oauth2/authorize'

/** The authorize page's parameters (RFC 6749 4.1.1, RFC 7636 4.3). */
const names = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const
type Name = (typeof names)[number]
type Asked = Readonly<Record<Name, string>>

export type Authorization =
  /** The user stays here: an address that isn't the app's own gets no answer (RFC 6749 4.1.2.1). */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'flow'; readonly flow: Flow }

/** Parses an authorize page's request; '' means omitted. */
export function readAuthorization(service: Service, readField: (name: Name) => string): Authorization {
  const givenParameters = names
    .map((name) => [name, readField(name)] as const)
    .filter(([, value]) => value !== '')
  const requestedValues: Asked = { ...noneAsked, ...Object.fromEntries(givenParameters) }
  const app = service.world.platform.apps.find(
    (candidate) => clientIdOf(candidate) === requestedValues.client_id,
  )
  if (app === undefined) return { kind: 'refused', reason: 'No app has this client id.' }
  if (!isRegisteredRedirect(app, requestedValues.redirect_uri)) {
    return { kind: 'refused', reason: 'The redirect address is not registered for this app.' }
  }
  const answer = (parameters: Readonly<Record<string, string>>) =>
    withQuery(requestedValues.redirect_uri, {
      ...parameters,
      ...(requestedValues.state === '' ? {} : { state: requestedValues.state }),
    })
  const wrong = firstError(requestedValues)
  if (wrong !== null) {
    return {
      kind: 'redirect',
      address: answer({ error: wrong.error, error_description: wrong.description }),
    }
  }
  return { kind: 'flow', flow: flowOf(service, app, requestedValues, givenParameters, answer) }
}

const noneAsked: Asked = {
  response_type: '',
  client_id: '',
  redirect_uri: '',
  scope: '',
  state: '',
  code_challenge: '',
  code_challenge_method: 'plain',
}

function firstError(
  requestedValues: Asked,
): { readonly error: Oauth2ErrorCode; readonly description: string } | null {
  const { response_type, scope, state, code_challenge, code_challenge_method } = requestedValues
  if (response_type === '') return { error: 'invalid_request', description: 'response_type is missing.' }
  if (response_type !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type has to be code.' }
  }
  const wrong = [
    ...(state === '' || state.length > maxStateLength
      ? [`state has 1 to ${maxStateLength} characters.`]
      : []),
    ...(codeVerifierPattern.test(code_challenge)
      ? []
      : ['code_challenge has 43 to 128 characters (RFC 7636).']),
    ...(/^(S256|plain)$/.test(code_challenge_method)
      ? []
      : ['code_challenge_method has to be S256 or plain.']),
  ]
  if (wrong.length > 0) return { error: 'invalid_request', description: wrong.join(' ') }
  const unknown = scopeNames(scope).filter((name) => !isOauth2Scope(name))
  if (unknown.length === 0 && scopeNames(scope).length > 0) return null
  const description = unknown.length === 0 ? 'scope is missing.' : `Unknown: ${unknown.join(' ')}`
  return { error: 'invalid_scope', description }
}

function flowOf(
  service: Service,
  app: App,
  requestedValues: Asked,
  givenParameters: readonly (readonly [Name, string])[],
  answer: (parameters: Readonly<Record<string, string>>) => string,
): Flow {
  const scopes = readScopes(requestedValues.scope)
  const fields = Object.fromEntries(givenParameters)
  return {
    app,
    key: writeJson(givenParameters),
    fields,
    address: (login) => {
      const forced = login === 'always' ? { force_login: 'true' } : {}
      return `${authorizePath}?${new URLSearchParams({ ...fields, ...forced })}`
    },
    callback: requestedValues.redirect_uri,
    permissions: scopes.map((scope) => `${oauth2ScopeLabels[scope]} (${scope})`),
    isGranted: () => false,
    approve: (user) => {
      const { code } = service.authorizationCodes.issue({
        consumerKey: app.consumer_key,
        userId: user.id,
        redirectUri: requestedValues.redirect_uri,
        scopes,
        challenge: requestedValues.code_challenge,
        challengeMethod: requestedValues.code_challenge_method === 'S256' ? 'S256' : 'plain',
      })
      return { kind: 'redirect', address: answer({ code }) }
    },
    deny: () => ({ kind: 'redirect', address: answer({ error: 'access_denied' }) }),
  }
}
