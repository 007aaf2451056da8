import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { createClient } from '../../../main/core/api/client.ts'
import { createLimits } from '../../../main/core/api/limits.ts'
import { createRedactor } from '../../../main/core/api/redact.ts'
import { createTransport } from '../../../main/core/api/transport.ts'
import type { KeyPair } from '../../../main/core/api/types.ts'
import { sleep } from '../../../main/core/api/waiting.ts'
import { silentLogger } from '../../../main/core/silent-logger.ts'
import { createAuthority } from '../../../sandbox/certificates.ts'
import { seedState } from '../../../sandbox/demo/index.ts'
import { readCommandLine } from '../../../sandbox/options.ts'
import { type Addresses, startSandbox } from '../../../sandbox/sandbox.ts'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import { parseJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { shellWord } from '../../../shared/text/shell-word.ts'
import { invalidInput } from '../../invalid-input.ts'
import { systemClock } from '../../session/session.ts'
import { writeText } from '../../session/write-text.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { sandboxOptions } from './options.ts'

type SandboxInput = Input<typeof sandboxOptions>

/** A line break would be a variable of its own to programs that read the variables line by line. */
const oneLine = z.string().regex(/^\P{Cc}*$/u)
const people = z.object({
  apps: z.array(z.object({ consumer_key: oneLine, consumer_secret: oneLine })).default([]),
  users: z.array(z.object({ id: oneLine, username: oneLine })).default([]),
})
type People = z.output<typeof people>

const approvalMs = 60_000
const approval = z.object({ oauth_verifier: z.string() })

export async function runSandbox(context: Context, input: SandboxInput): Promise<Outcome<Result | null>> {
  // From now on a signal ends the sandbox, not the process.
  const { signal } = context
  const options = readOptions(context, input)
  if (!options.ok) return options
  const { source } = options.value
  const state =
    source.kind === 'fixture' ? source.fixture : seedState(source.seed, context.clock.now(), source.scale)
  const parsedPeople = people.safeParse(state)
  if (!parsedPeople.success)
    return invalidInput(
      t`The fixture’s apps or users can’t be read:`,
      parsedPeople.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    )
  const { tls } = input.options
  const authorityFile = tls === null ? null : resolve(context.folder, tls)
  const authority = authorityFile === null ? null : createAuthority('Flightdeck sandbox')
  const certificate = authority?.issue('localhost', '127.0.0.1')
  const settings = certificate === undefined ? options.value : { ...options.value, certificate }
  const started = await startSandbox(settings).catch((error: unknown) => error)
  if (started instanceof Error || typeof started !== 'object' || started === null || !('stop' in started)) {
    const reason = started instanceof Error ? started.message : String(started)
    return fail({ kind: 'refused', reason: 'state', message: t`The sandbox couldn’t start: ${reason}` })
  }
  const sandbox = started as Awaited<ReturnType<typeof startSandbox>>
  try {
    if (authority !== null && authorityFile !== null) {
      const written = await writeText(authorityFile, authority.cert)
      if (!written.ok) return written
    }
    const access = { addresses: sandbox.addresses, authority: authority?.cert ?? null }
    const signedIn = await signIn(access, parsedPeople.data, input.options.user)
    if (!signedIn.ok) return signedIn
    const { user } = signedIn.value
    const variables = {
      ...signedIn.value.variables,
      // Programs on Node, this one among them, trust it besides the usual authorities.
      ...(authorityFile !== null && { NODE_EXTRA_CA_CERTS: authorityFile }),
    }
    const lines = Object.entries(variables).map(([name, value]) => `${name}=${shellWord(value)}`)
    const { 'variables-file': file } = input.options
    if (file !== null) {
      const written = await writeText(resolve(context.folder, file), `${lines.join('\n')}\n`)
      if (!written.ok) return written
    }
    context.terminal.emit(
      { ...sandbox.addresses, user, variables },
      lines.map((line) => `export ${line}`),
    )
    context.terminal.note(
      user === null
        ? t`The sandbox is running. Stop it with Ctrl+C.`
        : t`The sandbox is running, with @${user} signed in. Stop it with Ctrl+C.`,
    )
    await aborted(signal)
    return succeed(null)
  } finally {
    await sandbox.stop()
  }
}

/** The options of `npm run sandbox`. */
function readOptions(
  { folder }: Context,
  { options }: SandboxInput,
): Outcome<ReturnType<typeof readCommandLine>> {
  const { port, seed, scale, fixture, data, latency } = options
  const at = (path: string | null) => (path === null ? null : resolve(folder, path))
  const sandboxOptions = { port, seed, scale, fixture: at(fixture), data: at(data), latency }
  const args = Object.entries(sandboxOptions).flatMap(([name, value]) =>
    value === null ? [] : [`--${name}=${value}`],
  )
  try {
    return succeed(readCommandLine(args))
  } catch (error) {
    return invalidInput(error instanceof Error ? error.message : String(error))
  }
}

interface Access {
  readonly addresses: Addresses
  /** The certificate of the authority to trust; null for the usual ones. */
  readonly authority: string | null
}

interface SignedIn {
  readonly user: string | null
  readonly variables: Readonly<Record<string, string>>
}

/** Signs a person in as the sign-in page would, and puts the keys into the variables that commands read. */
async function signIn(
  access: Access,
  { apps, users }: People,
  name: string | null,
): Promise<Outcome<SignedIn>> {
  const base = { FLIGHTDECK_URL: access.addresses.base_url }
  const user = name === null ? users[0] : users.find(({ username }) => username === name)
  if (name !== null && user === undefined) return invalidInput(t`There’s no user ${name} in this data.`)
  const [app] = apps
  if (app === undefined || user === undefined) return succeed({ user: null, variables: base })
  const consumer = { key: app.consumer_key, secret: app.consumer_secret }
  const token = await accessToken(access, consumer, user.username)
  if (!token.ok) return token
  return succeed({
    user: user.username,
    variables: {
      ...base,
      FLIGHTDECK_CONSUMER_KEY: consumer.key,
      FLIGHTDECK_CONSUMER_SECRET: consumer.secret,
      FLIGHTDECK_ACCESS_TOKEN: token.value.key,
      FLIGHTDECK_ACCESS_TOKEN_SECRET: token.value.secret,
      FLIGHTDECK_USER_ID: user.id,
    },
  })
}

async function accessToken(
  { addresses, authority }: Access,
  consumer: KeyPair,
  username: string,
): Promise<Outcome<KeyPair>> {
  const transport = createTransport({
    clock: systemClock,
    ...(authority !== null && { certificates: authority }),
  })
  const client = createClient({
    transport,
    clock: systemClock,
    sleep,
    redactor: createRedactor(),
    log: silentLogger,
    random: { bytes: randomBytes },
    limits: createLimits({ clock: systemClock }),
    observe: () => undefined,
    saveBearer: async () => undefined,
  })
  const caller = (token: KeyPair | null) => ({
    credentials: { consumer, token, bearer: null },
    environment: {
      id: 'sandbox',
      name: 'Sandbox',
      kind: 'sandbox' as const,
      signInHosts: [],
      signatureHeader: 'x-service-webhooks-signature',
      platformUrl: addresses.base_url,
      adsUrl: addresses.ads_url,
      adsSandboxUrl: addresses.ads_sandbox_url,
    },
  })
  try {
    const requested = await client.send(caller(null), authenticationOperations.requestToken, {
      params: { oauth_callback: 'oob' },
    })
    if (!requested.ok) return requested
    const { oauth_token: key, oauth_token_secret: secret } = requested.value.reply
    const approved = await transport.send({
      method: 'POST',
      url: `${addresses.control_url}/approve`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oauth_token: key, username, lasting: true }),
      timeoutMs: approvalMs,
    })
    if (!approved.ok) return approved
    const { oauth_verifier } = approval.parse(parseJson(new TextDecoder().decode(approved.value.body)))
    const exchanged = await client.send(caller({ key, secret }), authenticationOperations.accessToken, {
      params: { oauth_verifier },
    })
    if (!exchanged.ok) return exchanged
    const { reply } = exchanged.value
    return succeed({ key: reply.oauth_token, secret: reply.oauth_token_secret })
  } finally {
    await transport.close()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}
