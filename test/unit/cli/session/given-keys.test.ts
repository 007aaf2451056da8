import { expect, it } from 'vitest'
import { givenKeys, settingsOfKeys } from '../../../../src/cli/session/given-keys.ts'
import { audienceKeyName } from '../../../../src/main/modules/audiences/people-files.ts'
import { presets } from '../../../../src/main/modules/sign-in/environments.ts'

const variables = {
  FLIGHTDECK_CONSUMER_KEY: 'app',
  FLIGHTDECK_CONSUMER_SECRET: 'secret',
  FLIGHTDECK_ACCESS_TOKEN: '1-token',
  FLIGHTDECK_ACCESS_TOKEN_SECRET: 'token secret',
}

function audienceKey(changed: Partial<typeof variables>): unknown {
  const keys = givenKeys({ ...variables, ...changed })
  const [environment] = presets
  if (!keys.ok || keys.value === null || environment === undefined) throw new Error('There are no keys.')
  const secrets = settingsOfKeys(keys.value, environment, 0).get('secrets')
  return Reflect.get(Object(secrets), audienceKeyName)
}

it('know an audience’s members after a new sign-in, but not with another app', () => {
  const before = audienceKey({})
  expect(before).toMatchObject({ sealed: expect.any(String) })
  expect(audienceKey({ FLIGHTDECK_ACCESS_TOKEN: '1-new', FLIGHTDECK_ACCESS_TOKEN_SECRET: 'new' })).toEqual(
    before,
  )
  expect(audienceKey({ FLIGHTDECK_CONSUMER_SECRET: 'other' })).not.toEqual(before)
})
