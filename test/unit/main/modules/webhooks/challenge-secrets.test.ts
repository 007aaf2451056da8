import { expect, it } from 'vitest'
import { challengeSecrets } from '../../../../../src/main/modules/webhooks/challenge-secrets.ts'

const signer = (environmentId: string, consumerSecret: string | null = `secret of ${environmentId}`) => ({
  environmentId,
  consumerSecret,
  signatureHeader: 'x-signature',
})

it('a challenge is answered for the app that registered its host, otherwise for the one that is meant', () => {
  const { byHost, otherwise } = challengeSecrets({
    signers: [signer('b'), signer('a')],
    owners: new Map([
      ['a.example', ['a']],
      ['both.example', ['a', 'b']],
      ['gone.example', ['removed']],
    ]),
    meant: 'b',
  })
  expect([...byHost]).toEqual([
    ['a.example', 'secret of a'],
    ['both.example', 'secret of b'],
  ])
  expect(otherwise).toBe('secret of b')
})

it('a tunnel that names this computer leads to the only app with a webhook here', () => {
  const { byHost } = challengeSecrets({
    signers: [signer('b'), signer('a')],
    owners: new Map([['a.example', ['a']]]),
    meant: 'b',
  })
  expect(byHost.get('localhost')).toBe('secret of a')
})

it('no other app answers while the secret of the right one isn’t available', () => {
  const { byHost, otherwise } = challengeSecrets({
    signers: [signer('b'), signer('a', null)],
    owners: new Map([['a.example', ['a']]]),
    meant: undefined,
  })
  expect(byHost.get('a.example')).toBeNull()
  expect(otherwise).toBeNull()
})
