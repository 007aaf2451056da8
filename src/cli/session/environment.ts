import type { Environment } from '../../shared/accounts/environment.ts'
import { environment as environmentSchema } from '../../shared/accounts/environment.ts'
import { type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'
import { isOnThisMachine } from '../../shared/text/this-machine.ts'
import { invalidInput } from '../invalid-input.ts'
import type { Context } from '../table/command.ts'

/** ID used for addresses given without an environment. */
const otherEnvironment = 'custom'

type Naming = Pick<Context, 'variables'> & { readonly options: Pick<Context['options'], 'environment'> }

/** Whether the line names an environment other than the one whose address is in the variables. */
export function namesOtherEnvironment(
  { variables, options }: Naming,
  presets: readonly Environment[],
): Outcome<boolean> {
  const base = addressIn(variables, 'URL')
  const id = options.environment
  if (base === null || id === null || id === otherEnvironment) return succeed(false)
  // The name that a sandbox has in the program; its keys and address are often sourced into a shell.
  if (id === 'sandbox' && isOnThisMachine(base)) return succeed(false)
  if (presets.find((preset) => preset.id === id)?.platformUrl === base) return succeed(false)
  if (variables.FLIGHTDECK_ENVIRONMENT !== id) return succeed(true)
  return invalidInput(
    t`FLIGHTDECK_ENVIRONMENT and FLIGHTDECK_URL name different environments. Unset one, or name the environment with --environment.`,
  )
}

function addressIn(variables: Context['variables'], name: string): string | null {
  return variables[`FLIGHTDECK_${name}`]?.trim().replace(/(?<!\/)\/+$/, '') || null
}

/** The environment described by variables; null if they give no address. */
export function givenEnvironment(
  { variables, options }: Naming,
  presets: readonly Environment[],
): Outcome<Environment | null> {
  const address = (name: string) => addressIn(variables, name)
  const base = address('URL')
  const adsUrl = address('ADS_URL')
  const adsSandboxUrl = address('ADS_SANDBOX_URL')
  if (base === null && adsUrl === null && adsSandboxUrl === null) return succeed(null)
  const id = options.environment ?? otherEnvironment
  if (base === null) {
    return invalidInput(t`Set FLIGHTDECK_URL, the address of the platform host.`)
  }
  const preset = presets.find((one) => one.id === (id === 'sandbox' ? otherEnvironment : id))
  const parsedEnvironment = environmentSchema.safeParse({
    name: id,
    signatureHeader: 'x-service-webhooks-signature',
    signInHosts: [],
    kind: 'custom',
    ...preset,
    id: id === 'sandbox' ? otherEnvironment : id,
    platformUrl: base,
    adsUrl: adsUrl ?? `${base}/ads`,
    adsSandboxUrl: adsSandboxUrl ?? `${base}/ads-sandbox`,
  })
  if (parsedEnvironment.success) return succeed(parsedEnvironment.data)
  const [issue] = parsedEnvironment.error.issues
  return invalidInput(t`The addresses in FLIGHTDECK_URL can’t be used: ${issue?.message ?? ''}`)
}
