import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { offline } from '../../support/bridge.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Audiences = FlightdeckBridge['audiences']

const insight = { tweet_volume: [10, 1_250, 40], related_keywords: ['camping', 'hiking'] }
const countries = [
  { id: 'DE', title: 'Germany', detail: null, unusable: null, record: {} },
  { id: 'FR', title: 'France', detail: null, unusable: null, record: {} },
]

type Choices = FlightdeckBridge['campaigns']['choices']
const allCountries: Choices = async () => succeed({ value: countries, readAt: 1_000, fault: null })

async function open(audiences: Partial<Audiences>, zone = 'Europe/Berlin', choices = allCountries) {
  const account = { id: 'spring', name: 'Northwind Outdoor', timezone: zone }
  const view = await renderView('/audiences/keywords', {
    session: { state: async () => succeed(working()) },
    accounts: { list: async () => succeed({ accounts: [account], seenAt: 1_000 }) },
    campaigns: { choices },
    audiences,
  })
  const keywords = await screen.findByRole('textbox', { name: /^Keywords/ })
  return { ...view, keywords }
}
const removeButton = (word: string) => screen.getByRole('button', { name: `Remove ${word}` })
const show = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show volume' })

test('the volume of the keywords is asked for with their span and country, and shown with related ones', async () => {
  const keywords = vi.fn<Audiences['keywords']>(async () => succeed(insight))
  const { user, keywords: field } = await open({ keywords })
  await user.click(show())
  expect(screen.getByText('Enter at least one keyword.')).toBeDefined()
  await user.type(field, 'tent{Enter}boots')
  await user.type(screen.getByRole('textbox', { name: /^Negative keywords/ }), 'used')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'France')
  await user.click(show())
  expect(await screen.findByRole('heading', { name: '1,300 posts with tent or boots' })).toBeDefined()
  expect(keywords).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    question: {
      granularity: 'DAY',
      keywords: ['tent', 'boots'],
      negativeKeywords: ['used'],
      location: 'FR',
      startTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/),
      endTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/),
    },
  })
  expect(screen.getByText(/^Peak: .*1,250 posts$/)).toBeDefined()
  expect(screen.getByText('433 per day')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'hiking' }))
  expect(removeButton('hiking')).toBeDefined()
  expect(screen.getByRole('button', { name: 'hiking' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('cell', { name: '1,250' })).toBeDefined()
})

test('nothing moves between press and release, although a press on the button ends the word that is typed', async () => {
  const keywords = vi.fn<Audiences['keywords']>(async () => succeed(insight))
  const { user, keywords: field } = await open({ keywords })
  await user.type(field, 'tent')
  await user.pointer({ keys: '[MouseLeft>]', target: show() })
  expect(screen.queryByRole('button', { name: 'Remove tent' })).toBeNull()
  expect(field).toHaveProperty('value', 'tent')
  await user.pointer({ keys: '[/MouseLeft]', target: show() })
  await waitFor(() => expect(removeButton('tent')).toBeDefined())
  expect(field).toHaveProperty('value', '')
  await waitFor(() => expect(keywords).toHaveBeenCalledOnce())
})

test('what was shown is exported as a table', async () => {
  const exportTable = vi.fn<Audiences['exportTable']>(async () =>
    succeed({ fileName: 'keywords.csv', rows: 3, notes: [] }),
  )
  const { user, keywords: field } = await open({ keywords: async () => succeed(insight), exportTable })
  await user.type(field, 'tent')
  await user.click(show())
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  expect(exportTable).toHaveBeenCalledExactlyOnceWith({
    name: 'Keywords',
    text: expect.stringContaining('1250'),
  })
  expect(await screen.findByText('Written to keywords.csv.')).toBeDefined()
})

test('a refusal is reported and leaves the form as it is; more keywords than possible are not asked for', async () => {
  const keywords = vi.fn<Audiences['keywords']>(async () => fail(offline))
  const { user, keywords: field } = await open({ keywords })
  await user.type(field, 'tent')
  await user.click(show())
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(removeButton('tent')).toBeDefined()
  expect(screen.queryByText(/posts with/)).toBeNull()

  await user.type(field, Array.from({ length: 10 }, (_, index) => `word${index}`).join('{Enter}'))
  await user.click(show())
  expect(screen.getByText(/^Enter at most 10 keywords/)).toBeDefined()
  expect(keywords).toHaveBeenCalledOnce()
})

test('countries that can’t be read are said at their field, and the form works without them', async () => {
  const choices = vi.fn<Choices>(async () => fail(offline))
  const { user, keywords: field } = await open({}, 'Europe/Berlin', choices)
  const alert = await screen.findByRole('alert')
  expect(screen.queryByRole('heading', { name: /error|reach/ })).toBeNull()
  await user.type(field, 'tent')
  expect(show().disabled).toBe(false)
  choices.mockImplementation(allCountries)
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('option', { name: 'France' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an example fills the form, and what was looked up before is shown again without asking', async () => {
  const keywords = vi.fn<Audiences['keywords']>(async ({ question }) =>
    succeed({ ...insight, related_keywords: [`like ${question.keywords[0]}`] }),
  )
  const { user, keywords: field } = await open({ keywords })
  await user.click(screen.getByRole('button', { name: /A word without its other meaning/ }))
  expect(removeButton('boots')).toBeDefined()
  expect(removeButton('boot camp')).toBeDefined()
  await user.click(show())
  await screen.findByRole('heading', { name: '1,300 posts with boots' })
  await user.click(removeButton('boots'))
  await user.type(field, 'tent')
  await user.click(show())
  await screen.findByRole('heading', { name: '1,300 posts with tent' })
  const earlier = screen.getByRole('button', {
    name: /^boots, without boot camp All countries, .* 1,300 posts$/,
  })
  await user.click(earlier)
  expect(removeButton('boots')).toBeDefined()
  expect(screen.getByRole('heading', { name: '1,300 posts with boots' })).toBeDefined()
  expect(screen.getByText('like boots')).toBeDefined()
  expect(keywords).toHaveBeenCalledTimes(2)
  // The same words in another country are another question.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'France')
  await user.click(show())
  expect(await screen.findByRole('button', { name: /^boots, without boot camp All countries/ })).toBeDefined()
})

test('words end with a comma, Enter or a line, and Backspace takes the last one back', async () => {
  const keywords = vi.fn<Audiences['keywords']>(async () => succeed(insight))
  const { user, keywords: field } = await open({ keywords })
  const words = () =>
    screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
  await user.type(field, 'tent, boots{Enter}')
  expect(words()).toEqual(['Remove tent', 'Remove boots'])
  await user.paste('socks\nhat\n')
  expect(words()).toEqual(['Remove tent', 'Remove boots', 'Remove socks', 'Remove hat'])
  await user.keyboard('{Backspace}')
  expect(field).toHaveProperty('value', 'hat')
  await user.keyboard('s{Enter}')
  await user.click(removeButton('socks'))
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: '1,300 posts with tent or boots or hats' })).toBeDefined()
})

test('keywords are compared on request, each asked for by itself, and a refusal leaves the total', async () => {
  const volumes: Readonly<Record<string, number[]>> = { tent: [1, 2, 3], boots: [40, 50, 60] }
  const keywords = vi.fn<Audiences['keywords']>(async ({ question }) =>
    succeed({
      ...insight,
      ...(question.keywords.length === 1 && { tweet_volume: volumes[question.keywords[0] ?? ''] ?? [] }),
    }),
  )
  const { user, keywords: field } = await open({ keywords })
  await user.type(field, 'tent, boots')
  await user.click(show())
  const compare = await screen.findByRole('button', { name: 'Compare keywords' })
  keywords.mockImplementationOnce(async () => fail(offline))
  await user.click(compare)
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()

  await user.click(compare)
  const table = await screen.findByRole('table', { name: 'Keywords by volume' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['boots', 'tent'])
  expect(within(table).getByRole('cell', { name: '150' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Compare keywords' })).toBeNull()
})
