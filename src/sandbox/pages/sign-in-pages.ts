import type { HtmlReply } from '../answer/reply.ts'
import type { Incoming } from '../server/incoming.ts'
import type { Service } from '../service.ts'
import { readAuthorization } from '../sign-in/authorization-flow.ts'
import type { Decision, Flow } from '../sign-in/flow.ts'
import { requestTokenFlow, type SignInMode } from '../sign-in/request-token-flow.ts'
import type { Session } from '../sign-in/sessions.ts'
import type { App, User } from '../state/platform-data.ts'
import { type Html, html, page, redirect, refusalPage } from './html.ts'

export interface SignInParameters {
  readonly oauth_token: string
  readonly force_login?: boolean | undefined
  readonly screen_name?: string | undefined
}

/** The paths of these pages' forms. They aren't operations of the service. */
export const signInPath = '/oauth/sign_in'
export const decisionPath = '/oauth/decision'

/** The page behind GET /oauth/authorize and /oauth/authenticate. */
export function showSignIn(
  service: Service,
  incoming: Incoming,
  mode: SignInMode,
  { oauth_token, force_login, screen_name = '' }: SignInParameters,
): HtmlReply {
  const flow = requestTokenFlow(service, oauth_token, mode)
  if (flow === null) return refusalPage()
  return showFlow(service, incoming, flow, { asksLogin: force_login === true, name: screen_name })
}

/** The page behind GET /i/oauth2/authorize. */
export function showAuthorization(service: Service, incoming: Incoming): HtmlReply {
  const query = new Map(incoming.query)
  const authorization = readAuthorization(service, (name) => query.get(name) ?? '')
  switch (authorization.kind) {
    case 'refused':
      return wrongClientPage(authorization.reason)
    case 'redirect':
      return redirect(authorization.address)
    case 'flow': {
      const asksLogin = query.get('force_login') === 'true'
      return showFlow(service, incoming, authorization.flow, { asksLogin, name: '' })
    }
  }
}

function showFlow(
  service: Service,
  incoming: Incoming,
  flow: Flow,
  { asksLogin, name }: { readonly asksLogin: boolean; readonly name: string },
): HtmlReply {
  const session = service.sessions.open(incoming.headers.cookie)
  const user = signedInUser(service, session)
  if (user === undefined || asksLogin) return loginPage(service, session, flow, { name })
  if (flow.isGranted(user)) return follow(flow.app, flow.approve(user))
  return consentPage(service, session, flow, user)
}

/** Handles the login form. A form that wasn't shown to this browser signs in no user and is shown again. */
export function signIn(service: Service, incoming: Incoming): HtmlReply {
  const readField = readForm(incoming)
  const flow = readFlow(service, readField)
  if (flow === null) return refusalPage()
  const session = service.sessions.open(incoming.headers.cookie)
  const name = readField('username').trim().replace(/^@/, '')
  if (!service.sessions.isFormKey(session, flow.key, '', readField('form_key'))) {
    return loginPage(service, session, flow, { name, alert: staleForm, status: 403 })
  }
  const user = findUserByName(service, name)
  if (user === undefined || user.password !== readField('password')) {
    return loginPage(service, session, flow, { name, alert: 'Wrong user name or password.', status: 401 })
  }
  const signedIn = service.sessions.signIn(session, user.id)
  return redirect(flow.address('ifNeeded'), { 'set-cookie': service.sessions.cookie(signedIn) })
}

/**
 * Handles the consent form's two buttons. A form shown for another user or to another browser decides nothing: the page
 * is shown again for the current user.
 */
export function decide(service: Service, incoming: Incoming): HtmlReply {
  const readField = readForm(incoming)
  const flow = readFlow(service, readField)
  if (flow === null) return refusalPage()
  const session = service.sessions.open(incoming.headers.cookie)
  const user = signedInUser(service, session)
  const shownFor = readField('user_id')
  const isOurs = service.sessions.isFormKey(session, flow.key, shownFor, readField('form_key'))
  if (user === undefined) {
    return loginPage(service, session, flow, { alert: staleForm, status: isOurs ? 200 : 403 })
  }
  if (!isOurs) return consentPage(service, session, flow, user, { alert: staleForm, status: 403 })
  if (user.id !== shownFor) {
    return consentPage(service, session, flow, user, { alert: 'You are signed in as another user now.' })
  }
  return follow(flow.app, readField('decision') === 'approve' ? flow.approve(user) : flow.deny())
}

const staleForm = 'This form is out of date. Please try again.'

/** What a form shows besides its fields. */
interface Notice {
  readonly alert?: string
  readonly status?: number
}

/** The request that a form belongs to. */
function readFlow(service: Service, readField: (name: string) => string): Flow | null {
  if (readField('client_id') === '') {
    const mode = readField('mode') === 'authenticate' ? 'authenticate' : 'authorize'
    return requestTokenFlow(service, readField('oauth_token'), mode)
  }
  const authorization = readAuthorization(service, readField)
  return authorization.kind === 'flow' ? authorization.flow : null
}

function follow(app: App, decision: Decision): HtmlReply {
  switch (decision.kind) {
    case 'redirect':
      return redirect(decision.address)
    case 'pin':
      return pinPage(app, decision.pin)
    case 'nowhere':
      return deniedPage(app)
  }
}

function signedInUser(service: Service, { userId }: Session): User | undefined {
  return userId === null ? undefined : service.world.platform.users.get(userId)
}

function findUserByName(service: Service, name: string): User | undefined {
  return service.world.platform.users.find(({ username }) => username.toLowerCase() === name.toLowerCase())
}

function readForm(incoming: Incoming): (name: string) => string {
  const fields = new Map(incoming.form)
  return (name) => fields.get(name) ?? ''
}

function alertLine({ alert }: Notice): Html | string {
  return alert === undefined ? '' : html`<p class="error" role="alert">${alert}</p>`
}

function loginPage(
  service: Service,
  session: Session,
  flow: Flow,
  { name = '', status = 200, ...notice }: Notice & { readonly name?: string },
): HtmlReply {
  // The page lists every password below the form, so filling one in reveals nothing more.
  const password = findUserByName(service, name)?.password ?? ''
  return page({
    status,
    title: `Sign in to connect ${flow.app.name}`,
    formTarget: callbackSource(flow.callback),
    headers: { 'set-cookie': service.sessions.cookie(session) },
    body: html`<h1>Sign in</h1>
<p>${flow.app.name} wants to work with your account. Sign in first; you decide on the next page.</p>
${alertLine(notice)}
<form method="post" action="${signInPath}">
${hiddenFields(service, session, flow, '')}
<label for="username">User name</label>
<input type="text" id="username" name="username" value="${name}" autocomplete="username" autocapitalize="none" required>
<label for="password">Password</label>
<input type="password" id="password" name="password" value="${password}" autocomplete="current-password" required>
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
${peopleOfSandbox(service)}`,
  })
}

/** This service is for experiments, so it lists the users who can sign in. */
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
  user: User,
  { status = 200, ...notice }: Notice = {},
): HtmlReply {
  return page({
    status,
    title: `Authorize ${flow.app.name}`,
    formTarget: callbackSource(flow.callback),
    headers: { 'set-cookie': service.sessions.cookie(session) },
    body: html`<h1>Authorize ${flow.app.name}?</h1>
${alertLine(notice)}
<p>You are signed in as <strong>${user.name}</strong> (@${user.username}). The app will be able to:</p>
<ul>
${flow.permissions.map((permission) => html`<li>${permission}</li>`)}
</ul>
<form method="post" action="${decisionPath}">
${hiddenFields(service, session, flow, user.id)}
<div class="actions">
<button class="primary" type="submit" name="decision" value="approve">Authorize app</button>
<button class="plain" type="submit" name="decision" value="deny">Cancel</button>
</div>
</form>
<p class="quiet"><a href="${flow.address('always')}">Sign in as another user</a></p>`,
  })
}

/** `userId` is the user the form is shown for, '' on the login form. */
function hiddenFields(service: Service, session: Session, flow: Flow, userId: string): Html {
  const carried = Object.entries(flow.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
  )
  return html`${carried}<input type="hidden" name="user_id" value="${userId}">
<input type="hidden" name="form_key" value="${service.sessions.formKey(session, flow.key, userId)}">`
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

/** Sends nothing to an address that may not belong to the app (RFC 6749 4.1.2.1). */
function wrongClientPage(reason: string): HtmlReply {
  return page({
    status: 400,
    title: 'Something is wrong with the app',
    body: html`<h1>Something is wrong with the app</h1>
<p>It couldn't ask for access to your account. ${reason}</p>`,
  })
}

/** The callback's origin, or its scheme if it isn't a web address, as a source in the page's policy. */
function callbackSource(callback: string | null): string | undefined {
  if (callback === null) return undefined
  const url = new URL(callback)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : url.protocol
}
