import { t } from '../../shared/text/language.ts'
import type { OptionTable } from './command.ts'

/** Options of every command. */
export const globalOptions = {
  json: { kind: 'flag', summary: t`Print JSON for programs instead of text for people` },
  environment: {
    kind: 'text',
    value: 'ID',
    short: 'e',
    variable: 'FLIGHTDECK_ENVIRONMENT',
    summary: t`Use this environment; the chosen one if omitted`,
  },
  account: {
    kind: 'text',
    value: 'ID',
    short: 'a',
    variable: 'FLIGHTDECK_ACCOUNT',
    summary: t`Use this ad account`,
  },
  'ads-sandbox': { kind: 'flag', summary: t`Use the environment’s ads sandbox instead of its ads host` },
  profile: {
    kind: 'file',
    value: 'FOLDER',
    variable: 'FLIGHTDECK_PROFILE',
    summary: t`Keep data and sign-ins in this folder`,
  },
  yes: { kind: 'flag', short: 'y', summary: t`Confirm everything that the command would ask` },
  quiet: { kind: 'flag', short: 'q', summary: t`Print no progress and no notes` },
  help: { kind: 'flag', short: 'h', summary: t`Show help` },
  version: { kind: 'flag', summary: t`Show the version` },
} as const satisfies OptionTable

export interface Variable {
  readonly name: string
  readonly summary: string
}

/** Environment variables that commands read; they're never set. */
export const variables: readonly Variable[] = [
  {
    name: 'FLIGHTDECK_CONSUMER_KEY',
    summary: t`The app’s key. With it, nothing is read from the key store and nothing is saved there`,
  },
  { name: 'FLIGHTDECK_CONSUMER_SECRET', summary: t`The app’s secret` },
  { name: 'FLIGHTDECK_ACCESS_TOKEN', summary: t`The user’s access token` },
  { name: 'FLIGHTDECK_ACCESS_TOKEN_SECRET', summary: t`The access token’s secret` },
  {
    name: 'FLIGHTDECK_USER_ID',
    summary: t`The user’s ID; the digits at the beginning of the access token if omitted`,
  },
  { name: 'FLIGHTDECK_BEARER_TOKEN', summary: t`An app-only token; requested from the service if omitted` },
  {
    name: 'FLIGHTDECK_URL',
    summary: t`Base address of another service, such as a sandbox: its ads hosts are /ads and /ads-sandbox below it`,
  },
  { name: 'FLIGHTDECK_ADS_URL', summary: t`Address of the ads host, if it isn’t below FLIGHTDECK_URL` },
  {
    name: 'FLIGHTDECK_ADS_SANDBOX_URL',
    summary: t`Address of the ads sandbox, if it isn’t below FLIGHTDECK_URL`,
  },
  {
    name: 'FLIGHTDECK_CONTROL_URL',
    summary: t`Address of the sandbox’s control interface; /__sandbox below FLIGHTDECK_URL if omitted`,
  },
  { name: 'FLIGHTDECK_ENVIRONMENT', summary: t`As --environment` },
  { name: 'FLIGHTDECK_ACCOUNT', summary: t`As --account` },
  { name: 'FLIGHTDECK_PROFILE', summary: t`As --profile` },
  {
    name: 'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    summary: t`The proxy, with user name and password if it asks for them, and hosts that are reached without it`,
  },
  { name: 'NO_COLOR, FORCE_COLOR', summary: t`No colors, or colors even if the output isn’t a terminal` },
  {
    name: 'LC_ALL, LC_MESSAGES, LANG, LANGUAGE',
    summary: t`The language of texts for people: English or German`,
  },
]
