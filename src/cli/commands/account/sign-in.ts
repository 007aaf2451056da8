import { createServer } from 'node:http'
import { z } from 'zod'
import type { KeyPair } from '../../../main/core/api/types.ts'
import type { Emit } from '../../../main/core/ports.ts'
import type { SignInWindow } from '../../../main/core/ports-desktop.ts'
import { silentLogger } from '../../../main/core/silent-logger.ts'
import { createSignIn } from '../../../main/modules/sign-in/sign-in.ts'
import { createSignInTurn } from '../../../main/modules/sign-in/sign-in-turn.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { readJsonInput } from '../../session/json-input.ts'
import { openSmallSession, type SmallSession, systemClock } from '../../session/session.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { signInOptions } from './options.ts'

type SignInInput = Input<typeof signInOptions>

export const output = () =>
  z.object({ environment: z.string(), userId: z.string(), screenName: z.string(), stored: z.string() })

export async function run(context: Context, input: SignInInput): Promise<Outcome<Result>> {
  const opened = await openSmallSession(context)
  if (!opened.ok) return opened
  const small = opened.value
  try {
    if (small.isGiven) {
      const message = t`The keys come from variables, so a sign-in couldn’t be stored. Unset FLIGHTDECK_CONSUMER_KEY first.`
      return fail({ kind: 'refused', reason: 'state', message })
    }
    const storage = await decideStorage(context, small, input.options.unprotected)
    if (!storage.ok) return storage
    const keys = await appKeys(context, small, input.options.keys)
    if (!keys.ok) return keys
    const user =
      input.options.method === 'pin'
        ? await withPin(context, small, input)
        : await withLoopback(context, small, input)
    if (!user.ok) return user
    const { userId, screenName, untilQuit } = user.value
    if (untilQuit === true) {
      const message = t`The sign-in couldn’t be stored in ${small.folder}, so it’s lost. Check the disk and the folder’s permissions, then sign in again.`
      return fail({ kind: 'storage', code: 'NOT_STORED', message })
    }
    return succeed({
      value: { environment: small.environment.id, userId, screenName, stored: storage.value },
      text: () => context.terminal.style.green(t`Signed in as @${screenName}.`),
    })
  } finally {
    await small.close()
  }
}

/** Where secrets are stored; a fault if nowhere. */
async function decideStorage(
  context: Context,
  { vault }: SmallSession,
  unprotected: boolean,
): Promise<Outcome<string>> {
  const state = await vault.state()
  if (state.storage === 'protected' || state.storage === 'unprotected') return succeed(state.backend)
  const question = t`This system has no key store that Flightdeck can use. Keep the sign-in sealed with a key in a file that only you can read?`
  if (!unprotected && !(await context.terminal.confirm(question))) {
    const message = t`There’s no key store, so nothing was stored. Use --unprotected to keep the key in a file.`
    return fail({ kind: 'secrets', state: 'unavailable', message })
  }
  const chosen = await vault.choose('unprotected')
  return chosen.ok ? succeed(state.backend) : chosen
}

const keyFile = z.object({ consumer_key: z.string().min(1), consumer_secret: z.string().min(1) })

async function appKeys(context: Context, small: SmallSession, file: string | null): Promise<Outcome<void>> {
  const { session, environment } = small
  const { credentials } = session
  if (file === null && credentials.application(environment.id).kind === 'stored') return succeed(undefined)
  const enteredKeys = file === null ? await askKeys(context) : await readKeys(context, file)
  if (!enteredKeys.ok) return enteredKeys
  return credentials.saveApplication(
    environment.id,
    enteredKeys.value,
    credentials.callbackUrl(environment.id),
  )
}

async function askKeys({ terminal }: Context): Promise<Outcome<KeyPair>> {
  const key = await terminal.ask(`${t`Consumer key:`} `)
  const secret = key === null ? null : await terminal.ask(`${t`Consumer secret:`} `, { hidden: true })
  if (key !== null && secret !== null && key !== '' && secret !== '') return succeed({ key, secret })
  return fail({
    kind: 'secrets',
    state: 'missing',
    message: t`The app’s key and secret are missing. Pass them with --keys FILE.`,
  })
}

async function readKeys(context: Context, file: string): Promise<Outcome<KeyPair>> {
  const input = await readJsonInput(context, file)
  if (!input.ok) return input
  const keys = keyFile.safeParse(input.value.value)
  if (!keys.success) return invalidInput(t`${file} has no consumer_key and consumer_secret.`)
  return succeed({ key: keys.data.consumer_key, secret: keys.data.consumer_secret })
}

async function withPin(context: Context, small: SmallSession, input: SignInInput) {
  const { terminal, signal } = context
  let hasNoTerminal = false
  const askPin = async () => {
    const pin = await terminal.ask(`${t`PIN:`} `)
    if (pin === null) hasNoTerminal = !signal.aborted
    if (pin === null || pin === '') return signIn.cancel()
    const pinCheck = await signIn.handlers.submitPin({ pin })
    if (!pinCheck.ok) terminal.note(terminal.style.red(pinCheck.fault.message))
  }
  const emit: Emit = (name, payload) => {
    if (name !== 'signInChanged' || !('kind' in payload) || payload.kind !== 'pin' || !('url' in payload))
      return
    terminal.note(t`Open this page, allow the app, and type the PIN that it shows:`)
    terminal.note(String(payload.url))
    void askPin()
  }
  const signIn = create(small, emit, { open: async () => fail(noWindow) })
  signal.addEventListener('abort', signIn.cancel, { once: true })
  const user = await signIn.handlers.start(request(small, input, 'pin'))
  return hasNoTerminal && !user.ok ? pinNeedsTerminal : user
}

const pinNeedsTerminal = fail({
  kind: 'refused',
  reason: 'state',
  message: t`A PIN is typed in a terminal, and this isn’t one. Sign in through the browser, or from a terminal.`,
})

async function withLoopback(context: Context, small: SmallSession, input: SignInInput) {
  const { terminal, signal } = context
  const { session, environment } = small
  const callback = new URL(session.credentials.callbackUrl(environment.id))
  const landed = Promise.withResolvers<URL>()
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url ?? '/', `http://127.0.0.1:${port()}`)
    const isCallback = url.pathname === callback.pathname
    answer.writeHead(isCallback ? 200 : 404, {
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    })
    answer.end(isCallback ? t`You can close this page and go back to the terminal.` : '')
    if (isCallback) landed.resolve(url)
  })
  const port = () => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const listening = await new Promise<Outcome<void>>((done) => {
    server.once('error', (error) => done(cannotListen(callback.port, error)))
    server.listen(Number(callback.port || 0), '127.0.0.1', () => done(succeed(undefined)))
  })
  if (!listening.ok) return listening
  // Only for this sign-in: the next one takes another port.
  const loopbackUrl = `http://127.0.0.1:${port()}${callback.pathname}`
  const here = { ...session, credentials: { ...session.credentials, callbackUrl: () => loopbackUrl } }
  const signIn = create({ ...small, session: here }, () => undefined, {
    async open({ url, signal: ending }) {
      terminal.note(t`Open this page in a browser on this computer and allow the app:`)
      terminal.note(url)
      const cancelled = new Promise<null>((done) =>
        ending.addEventListener('abort', () => done(null), { once: true }),
      )
      const arrived = await Promise.race([landed.promise, cancelled])
      return arrived === null
        ? fail({ kind: 'cancelled', message: t`The sign-in was canceled.` })
        : succeed(arrived)
    },
  })
  signal.addEventListener('abort', signIn.cancel, { once: true })
  try {
    return await signIn.handlers.start(request(small, input, 'window'))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

function cannotListen(port: string, error: Error): Outcome<never> {
  const code = 'code' in error ? String(error.code) : 'UNKNOWN'
  const message = t`The browser couldn’t come back to port ${port || '0'} of this computer (${code}). Sign in with --method pin.`
  return fail({ kind: 'refused', reason: 'state', message })
}

function create(small: SmallSession, emit: Emit, signInWindow: SignInWindow) {
  const { session, calls, redactor } = small
  return createSignIn({
    session,
    calls,
    redactor,
    emit,
    signInWindow,
    externalBrowser: { open: async () => succeed(undefined) },
    clock: systemClock,
    logger: silentLogger,
    turn: createSignInTurn(),
  })
}

function request({ environment }: SmallSession, { options }: SignInInput, method: 'pin' | 'window') {
  return {
    environmentId: environment.id,
    method,
    page: 'authorize',
    forceLogin: false,
    screenName: null,
    readOnly: options['read-only'],
  } as const
}

const noWindow = { kind: 'refused', reason: 'state', message: t`The command line has no windows.` } as const
