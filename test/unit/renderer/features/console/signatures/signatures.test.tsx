import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Check = FlightdeckBridge['console']['checkSignature']

const report: Extract<Awaited<ReturnType<Check>>, { readonly ok: true }>['value'] = {
  verdict: { kind: 'right' },
  problems: [],
  firstDiff: null,
  keys: { source: 'typed', consumerSecret: 'a…z', tokenSecret: '' },
  expected: 'abc=',
  given: 'abc=',
  ageSeconds: 2,
  steps: { method: 'GET', baseUrl: 'http', parameters: [], parameterString: '', baseString: 'GET&http' },
}

test('a pasted request is checked with the typed secrets, which the screen forgets', async () => {
  const checkSignature = vi.fn<Check>(async () => succeed(report))
  const { user } = await renderView('/console/signatures', { console: { checkSignature } })
  await user.click(await screen.findByRole('button', { name: 'Examine' }))
  expect(screen.getByText('Enter a URL and a header.')).toBeDefined()
  expect(checkSignature).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Fill in the RFC 5849 example' }))
  await user.type(screen.getByLabelText('App secret'), 'hush')
  await user.click(screen.getByRole('button', { name: 'Examine' }))
  expect(await screen.findByText('The signature is correct')).toBeDefined()
  expect(checkSignature.mock.lastCall?.[0]).toMatchObject({
    method: 'POST',
    consumerSecret: 'hush',
    tokenSecret: '',
  })
  await user.click(screen.getByRole('link', { name: 'Requests' }))
  await user.click(await screen.findByRole('link', { name: 'Signatures' }))
  expect(await screen.findByText('The signature is correct')).toBeDefined()
  expect(screen.getByLabelText('App secret')).toHaveProperty('value', '')
  await user.type(screen.getByRole('textbox', { name: 'Body' }), '&d=4')
  expect(screen.queryByText('The signature is correct')).toBeNull()
})

test('a request that could not be checked shows why', async () => {
  const { user } = await renderView('/console/signatures', {
    console: { checkSignature: async () => fail(offline) },
  })
  await user.click(await screen.findByRole('button', { name: 'Fill in the RFC 5849 example' }))
  await user.click(screen.getByRole('button', { name: 'Examine' }))
  expect(await screen.findByRole('alert')).toBeDefined()
})
