import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import type { DiagnosticsBundle } from '../../../../../../src/shared/contract/diagnostics.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Diagnostics = FlightdeckBridge['diagnostics']

const bundle = (change: Partial<DiagnosticsBundle> = {}): DiagnosticsBundle => ({
  id: 7,
  madeAt: 1_000,
  text: 'version 1.0.0\nperson-1 signed in',
  bytes: 2_048,
  replaced: [
    { kind: 'person', values: 2 },
    { kind: 'address', values: 1 },
  ],
  ...change,
})
const making = (change?: Partial<DiagnosticsBundle>) =>
  vi.fn<Diagnostics['create']>(async () => succeed(bundle(change)))
const open = (diagnostics: Partial<Diagnostics>) => renderView('/activity/diagnostics', { diagnostics })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('the bundle on screen is the one that is saved, under the name that was chosen', async () => {
  const save = vi.fn<Diagnostics['save']>(async () => succeed({ fileName: 'diagnostics.txt' }))
  const { user } = await open({ create: making(), save })
  expect(await screen.findByText(/person-1 signed in/)).toBeDefined()
  expect(screen.getByText(/3 values are replaced with tokens \(person 2, address 1\)\./)).toBeDefined()
  await user.click(await button('Save'))
  expect(save).toHaveBeenCalledExactlyOnceWith({ bundleId: 7 })
  expect(await screen.findByText('Saved as diagnostics.txt.')).toBeDefined()
})

test.each([
  [[], 'It contains no personal data.'],
  [[{ kind: 'person', values: 1 }], '1 value is replaced with a token (person 1).'],
] as const)('with %j replaced it says so', async (replaced, sentence) => {
  await open({ create: making({ replaced }) })
  expect(await screen.findByText((text) => text.includes(sentence))).toBeDefined()
})

test('a bundle is shown in its parts, or as it will be saved', async () => {
  const text =
    'Flightdeck diagnostics\n\n== Database\n{"schemaVersion":201}\n\n== Jobs\n{"job":1}\n{"job":2}\n{"job":3}\n'
  const { user } = await open({ create: making({ text }) })
  expect(await screen.findByText('Schema version')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Jobs' })).toBeDefined()
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await user.click(await button('Raw text'))
  expect(screen.getByRole('region', { name: 'Diagnostics bundle' }).textContent).toBe(text)
})

test('a canceled dialog says nothing; a failure is reported and can be retried', async () => {
  const save = vi.fn<Diagnostics['save']>(async () => succeed(null))
  const { user } = await open({ create: making(), save })
  await user.click(await button('Save'))
  expect(screen.queryByText(/^Saved as/)).toBeNull()
  save.mockResolvedValue(fail(offline))
  await user.click(await button('Save'))
  const again = await button('Retry')
  save.mockResolvedValue(succeed({ fileName: 'later.txt' }))
  await user.click(again)
  expect(await screen.findByText('Saved as later.txt.')).toBeDefined()
})

test('a bundle that can’t be made can’t be saved, and is made on request', async () => {
  const create = vi.fn<Diagnostics['create']>(async () => fail(offline))
  const { user } = await open({ create })
  const again = await button('Retry')
  expect((await button('Save')).disabled).toBe(true)
  create.mockImplementation(making())
  await user.click(again)
  expect(await screen.findByText(/person-1 signed in/)).toBeDefined()
  expect((await button('Save')).disabled).toBe(false)
})
