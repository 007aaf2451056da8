import { expect, test } from 'vitest'
import {
  draftOf,
  emptyDraft,
  newId,
  readDraft,
} from '../../../../../src/renderer/features/sign-in/environment-draft.ts'
import { sandboxView } from '../../support/bridge.ts'

const identity = { id: 'mine', kind: 'custom' } as const
const filled = {
  ...emptyDraft,
  name: 'Staging',
  platformUrl: 'https://api.example.com/',
  adsUrl: 'https://ads.example.com',
  adsSandboxUrl: 'https://ads-sandbox.example.com',
}

test('a complete draft is an environment, without slashes at the end', () => {
  const sync = readDraft(
    { ...filled, signInHosts: 'Login.Example.com\nsso.example.com, x.example' },
    identity,
  )
  expect(sync).toEqual({
    kind: 'environment',
    environment: {
      ...identity,
      ...filled,
      platformUrl: 'https://api.example.com',
      signInHosts: ['login.example.com', 'sso.example.com', 'x.example'],
    },
  })
})

test('mistakes are reported at their field', () => {
  const sync = readDraft(
    { ...filled, name: ' ', adsUrl: 'http://ads.example.com', signatureHeader: 'X y' },
    identity,
  )
  expect(sync.kind === 'errors' && Object.keys(sync.errors)).toEqual(['name', 'adsUrl', 'signatureHeader'])
})

test('an empty draft lacks its name and all addresses', () => {
  const sync = readDraft(emptyDraft, identity)
  expect(sync.kind === 'errors' && Object.keys(sync.errors)).toEqual([
    'name',
    'platformUrl',
    'adsUrl',
    'adsSandboxUrl',
  ])
})

test('an environment survives being edited without a change', () => {
  const { environment } = sandboxView
  expect(readDraft(draftOf(environment), environment)).toEqual({ kind: 'environment', environment })
})

test.each([
  ['Staging (EU)', [], 'staging-eu'],
  ['***', [], 'environment'],
  ['Staging', ['staging', 'staging-2'], 'staging-3'],
  ['A'.repeat(60), [], 'a'.repeat(32)],
])('the ID of %s', (name, taken, id) => {
  expect(newId(name, taken)).toBe(id)
})
