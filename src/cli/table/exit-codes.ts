import type { Fault } from '../../shared/core/fault.ts'
import { t } from '../../shared/text/language.ts'

/** Exit codes, for scripts. The numbers are part of the interface and never change. */
export const exitCodes = {
  ok: { code: 0, meaning: t`It worked.` },
  failed: { code: 1, meaning: t`The command found errors, or part of its work failed.` },
  usage: { code: 2, meaning: t`The command line, or a file that it names, isn’t valid. Nothing was done.` },
  unconfirmed: { code: 3, meaning: t`It needs a confirmation that wasn’t given. Nothing was sent.` },
  signIn: { code: 4, meaning: t`Keys or sign-in are missing, or the service refuses them.` },
  connection: { code: 5, meaning: t`The service couldn’t be reached, or its answer got lost.` },
  service: { code: 6, meaning: t`The service refused the request.` },
  rateLimit: { code: 7, meaning: t`The rate limit is used up.` },
  conflict: { code: 8, meaning: t`A record changed at the service in the same fields.` },
  unknown: { code: 9, meaning: t`It isn’t known whether the service carried out a change.` },
  inUse: { code: 10, meaning: t`Another process is using the data folder.` },
  storage: { code: 11, meaning: t`A file or the database couldn’t be read or written.` },
  held: {
    code: 12,
    meaning: t`It may have been published before: what it would create already exists, or the journal is missing or older. Nothing was sent.`,
  },
  interrupted: { code: 130, meaning: t`Interrupted, for example with Ctrl+C.` },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly meaning: string }>>

export type ExitName = keyof typeof exitCodes

export function exitOfFault(fault: Fault): ExitName {
  switch (fault.kind) {
    case 'offline':
    case 'timeout':
    case 'dropped':
    case 'sandboxStopped':
      return 'connection'
    case 'rateLimited':
      return 'rateLimit'
    case 'signedOut':
    case 'clockSkew':
    case 'signIn':
    case 'secrets':
      return 'signIn'
    case 'forbidden':
    case 'invalid':
    case 'notFound':
    case 'problem':
    case 'webhook':
    case 'batch':
    case 'serverError':
    case 'unexpected':
      return 'service'
    case 'conflict':
      return 'conflict'
    case 'storage':
      return fault.code === 'IN_USE' ? 'inUse' : 'storage'
    case 'refused':
      return fault.reason === 'input' ? 'usage' : 'failed'
    case 'cancelled':
      return 'interrupted'
  }
}
