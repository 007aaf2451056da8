import type { Environment } from '../../../shared/accounts/environment.ts'
import type { Context } from '../../table/command.ts'

/** The control interface of a sandbox. */
export function controlUrl(variables: Context['variables'], { platformUrl }: Environment): string {
  return variables.FLIGHTDECK_CONTROL_URL || `${platformUrl}/__sandbox`
}
