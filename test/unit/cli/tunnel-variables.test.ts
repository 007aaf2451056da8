import { expect, it } from 'vitest'
import { variablesFor } from '../../../src/cli/commands/webhooks/tunnel.ts'

const variables = {
  PATH: '/bin',
  HOME: '/home/ada',
  LANG: 'C.UTF-8',
  HTTPS_PROXY: 'http://proxy:8080',
  FLIGHTDECK_URL: 'http://127.0.0.1:8080',
  FLIGHTDECK_CONSUMER_KEY: 'HUSH',
  FLIGHTDECK_CONSUMER_SECRET: 'HUSH',
  FLIGHTDECK_ACCESS_TOKEN: 'HUSH',
  FLIGHTDECK_ACCESS_TOKEN_SECRET: 'HUSH',
  GITHUB_TOKEN: 'HUSH',
  AWS_SECRET_ACCESS_KEY: 'HUSH',
  OPENAI_API_KEY: 'HUSH',
  SSH_AUTH_SOCK: '/run/agent',
  NGROK_AUTHTOKEN: 'ngrok’s own',
}

it('gives a tunnel no secret', () => {
  const given = variablesFor('tunnel --port {port}', variables)
  expect(Object.keys(given)).toEqual(['PATH', 'HOME', 'LANG', 'HTTPS_PROXY', 'SSH_AUTH_SOCK'])
})

it('gives it a secret that its command names, but never one of ours', () => {
  const command = 'ngrok http {port} --authtoken "$NGROK_AUTHTOKEN" $FLIGHTDECK_ACCESS_TOKEN'
  const given = variablesFor(command, variables)
  expect(given.NGROK_AUTHTOKEN).toBe('ngrok’s own')
  expect(JSON.stringify(given)).not.toContain('HUSH')
})
