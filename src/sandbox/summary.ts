import { demoApp, demoUsers } from './demo/people.ts'
import type { Addresses } from './sandbox.ts'

/** The summary of a newly started sandbox for the terminal. */
export function summary(addresses: Addresses): string {
  const people = Object.values(demoUsers).map(({ username, password }) => `${username} / ${password}`)
  return [
    '',
    'The sandbox is running. Stop it with Ctrl+C.',
    '',
    `  Platform      ${addresses.base_url}`,
    `  Ads           ${addresses.ads_url}`,
    `  Ads sandbox   ${addresses.ads_sandbox_url}`,
    `  Control       ${addresses.control_url}`,
    '',
    `  Consumer key     ${demoApp.consumerKey}`,
    `  Consumer secret  ${demoApp.consumerSecret}`,
    `  Client ID        ${demoApp.clientId}`,
    `  People           ${people.join(', ')}`,
    '',
    'Key, secret and people are those of the seeds; a fixture has its own.',
  ].join('\n')
}
