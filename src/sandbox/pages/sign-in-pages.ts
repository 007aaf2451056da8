import type { HtmlReply } from '../answer/reply.ts'
import type { Incoming } from '../server/incoming.ts'
import type { Service } from '../service.ts'
import { outOfBand } from '../sign-in/callbacks.ts'
import { type RequestToken, redirectTarget } from '../sign-in/request-tokens.ts'
import type { Session } from '../sign-in/sessions.ts'
import type { App, User } from '../state/platform-data.ts'
import { type Html, html, page, redirect } from './html.ts'

/** authorize asks every time; authenticate asks once a user and app, where the app has the sign-in setting. */
export type SignInMode = 'authorize' | 'authenticate'

export interface SignInParameters {
  readonly oauth_token: string
  readonly force_login?: boolean | undefined
  readonly screen_name?: string | undefined
}

/** Where the forms of these pages are sent. They are no operations of the service. */
export const signInPath = '/oauth/sign_in'
export const decisionPath = '/oauth/decision'

/** The page behind GET /oauth/authorize and /oauth/authenticate. */
export function showSignIn(
  service: Service,
  incoming: Incoming,
  mode: SignInMode,
  parameters: SignInParameters,
): HtmlReply {
  const flow = findFlow(service, parameters.oauth_token)
  if (flow === null) return refusalPage()
  const session = service.sessions.open(incoming.headers.cookie)
  const user = signedInUser(service, session)
  if (user === undefined || parameters.force_login === true) {
    return loginPage(service, session, flow, mode, { name: parameters.screen_name ?? '' })
  }
  if (mode === 'authenticate' && hasGrant(service, flow.app, user)) return approve(service, flow, user)
  return consentPage(service, session, flow, mode, user)
}

/** Handles the login form. A form that was not shown to this browser signs nobody in; it is shown again. */
export function signIn(service: Service, incoming: Incoming): HtmlReply {
  const read = readForm(incoming)
  const mode = readMode(read)
  const flow = findFlow(service, read('oauth_token'))
  if (flow === null) return refusalPage()
  const session = service.sessions.open(incoming.headers.cookie)
  const name = read('username').trim().replace(/^@/, '')
  if (!service.sessions.isFormKey(session, flow.token.token, '', read('form_key'))) {
    return loginPage(service, session, flow, mode, { name, alert: staleForm, status: 403 })
  }
  const user = service.world.platform.users.find(
    ({ username }) => username.toLowerCase() === name.toLowerCase(),
  )
  if (user === undefined || user.password !== read('password')) {
    return loginPage(service, session, flow, mode, {
      name,
      alert: 'Wrong user name or password.',
      status: 401,
    })
  }
  const signedIn = service.sessions.signIn(session, user.id)
  const query = new URLSearchParams({ oauth_token: flow.token.token })
  return redirect(`/oauth/${mode}?${query}`, { 'set-cookie': service.sessions.cookie(signedIn) })
}

/**
 * Handles the two buttons of the consent form. A form that was shown for another user, or to another browser, decides
 * nothing: the page is shown again for the user who is signed in now.
 */
export function decide(service: Service, incoming: Incoming): HtmlReply {
  const read = readForm(incoming)
  const mode = readMode(read)
  const flow = findFlow(service, read('oauth_token'))
  if (flow === null) return refusalPage()
  const session = service.sessions.open(incoming.headers.cookie)
  const user = signedInUser(service, session)
  const shownFor = read('user_id')
  const isOurs = service.sessions.isFormKey(session, flow.token.token, shownFor, read('form_key'))
  if (user === undefined) {
    return loginPage(service, session, flow, mode, { alert: staleForm, status: isOurs ? 200 : 403 })
  }
  if (!isOurs) return consentPage(service, session, flow, mode, user, { alert: staleForm, status: 403 })
  if (user.id !== shownFor) {
    return consentPage(service, session, flow, mode, user, {
      alert: 'You are signed in as another user now.',
    })
  }
  if (read('decision') === 'approve') return approve(service, flow, user)
  service.requestTokens.deny(flow.token)
  const target = redirectTarget({ ...flow.token, approval: { kind: 'denied' } })
  return target === null ? deniedPage(flow.app) : redirect(target)
}

const staleForm = 'This form is out of date. Please try again.'

/** What a form shows beside its fields. */
interface Notice {
  readonly alert?: string
  readonly status?: number
}

/** A request token that waits for a person, and the app that asked for it. */
interface Flow {
  readonly token: RequestToken
  readonly app: App
}

function findFlow(service: Service, requestToken: string): Flow | null {
  const token = service.requestTokens.get(requestToken)
  const app = token === undefined ? undefined : service.world.platform.apps.get(token.consumerKey)
  return token === undefined || app === undefined || token.approval.kind !== 'open' ? null : { token, app }
}

function hasGrant(service: Service, app: App, user: User): boolean {
  const { access_tokens } = service.world.platform
  const isTheirs = (token: { consumer_key: string; user_id: string }) =>
    token.consumer_key === app.consumer_key && token.user_id === user.id
  return app.sign_in_enabled && access_tokens.find(isTheirs) !== undefined
}

function approve(service: Service, { token, app }: Flow, user: User): HtmlReply {
  const approved = service.requestTokens.approve(token, user.id)
  const target = redirectTarget(approved)
  return target === null ? pinPage(app, approved.approval.verifier) : redirect(target)
}

function signedInUser(service: Service, { userId }: Session): User | undefined {
  return userId === null ? undefined : service.world.platform.users.get(userId)
}

function readForm(incoming: Incoming): (name: string) => string {
  const fields = new Map(incoming.form)
  return (name) => fields.get(name) ?? ''
}

function readMode(read: (name: string) => string): SignInMode {
  return read('mode') === 'authenticate' ? 'authenticate' : 'authorize'
}

function alertLine({ alert }: Notice): Html | string {
  return alert === undefined ? '' : html`<p class="error" role="alert">${alert}</p>`
}

function loginPage(
  service: Service,
  session: Session,
  flow: Flow,
  mode: SignInMode,
  { name = '', status = 200, ...notice }: Notice & { readonly name?: string },
): HtmlReply {
  return page({
    status,
    title: `Sign in to connect ${flow.app.name}`,
    formTarget: callbackSource(flow.token),
    headers: { 'set-cookie': service.sessions.cookie(session) },
    body: html`<h1>Sign in</h1>
<p>${flow.app.name} wants to work with your account. Sign in first; you decide on the next page.</p>
${alertLine(notice)}
<form method="post" action="${signInPath}">
${hiddenFields(service, session, flow, mode, '')}
<label for="username">User name</label>
<input type="text" id="username" name="username" value="${name}" autocomplete="username" autocapitalize="none" required>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" required>
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
${peopleOfSandbox(service)}`,
  })
}

/** This service is for trying things out, so it gives away whom one can sign in as. */
function peopleOfSandbox(service: Service): Html {
  const people = [...service.world.platform.users.values()].map(
    ({ username, password }) => html`<li>${username} with <code>${password}</code></li>`,
  )
  return html`<p class="quiet">This is a sandbox. People who can sign in, and their passwords:</p>
<ul class="quiet">${people}</ul>`
}

function consentPage(
  service: Service,
  session: Session,
  flow: Flow,
  mode: SignInMode,
  user: User,
  { status = 200, ...notice }: Notice = {},
): HtmlReply {
  const mayWrite = flow.token.access === 'write'
  const other = new URLSearchParams({ oauth_token: flow.token.token, force_login: 'true' })
  return page({
    status,
    title: `Authorize ${flow.app.name}`,
    formTarget: callbackSource(flow.token),
    headers: { 'set-cookie': service.sessions.cookie(session) },
    body: html`<h1>Authorize ${flow.app.name}?</h1>
${alertLine(notice)}
<p>You are signed in as <strong>${user.name}</strong> (@${user.username}). The app will be able to:</p>
<ul>
<li>see your profile and the advertising accounts you work with</li>
${mayWrite ? html`<li>create and change campaigns, media and audiences for you</li>` : ''}
</ul>
<form method="post" action="${decisionPath}">
${hiddenFields(service, session, flow, mode, user.id)}
<div class="actions">
<button class="primary" type="submit" name="decision" value="approve">Authorize app</button>
<button class="plain" type="submit" name="decision" value="deny">Cancel</button>
</div>
</form>
<p class="quiet"><a href="/oauth/${mode}?${other.toString()}">Sign in as another user</a></p>`,
  })
}

/** `userId` is the user the form is shown for, '' on the login form. */
function hiddenFields(
  service: Service,
  session: Session,
  flow: Flow,
  mode: SignInMode,
  userId: string,
): Html {
  const { token } = flow.token
  return html`<input type="hidden" name="oauth_token" value="${token}">
<input type="hidden" name="mode" value="${mode}">
<input type="hidden" name="user_id" value="${userId}">
<input type="hidden" name="form_key" value="${service.sessions.formKey(session, token, userId)}">`
}

function pinPage(app: App, pin: string): HtmlReply {
  return page({
    title: 'Your PIN',
    body: html`<h1 id="pin-title">Your PIN</h1>
<p>Go back to ${app.name} and enter this number. It can be used once.</p>
<output class="pin" id="pin" aria-labelledby="pin-title">${pin}</output>`,
  })
}

function deniedPage(app: App): HtmlReply {
  return page({
    title: 'Not authorized',
    body: html`<h1>Not authorized</h1>
<p>${app.name} has got no access to your account. You can close this page.</p>`,
  })
}

/** Unknown, used, denied: the person has to begin in the app again. */
export function refusalPage(): HtmlReply {
  return page({
    status: 403,
    title: 'This page has expired',
    body: html`<h1>This page has expired</h1>
<p>The request token is not valid (any more). Go back to the app and sign in again.</p>`,
  })
}

/** The callback's origin, or its scheme where it is none of the web, as a source of the page's policy. */
function callbackSource(token: RequestToken): string | undefined {
  if (token.callback === outOfBand) return undefined
  const url = new URL(token.callback)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : url.protocol
}
