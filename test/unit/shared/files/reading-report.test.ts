import { expect, it } from 'vitest'
import { emptyReport, readingDecisions } from '../../../../src/shared/files/reading-report.ts'

it('names what a column of people was taken for, and the country of their numbers, in words', () => {
  const report = {
    ...emptyReport,
    columns: {
      taken: [
        { title: 'Telefon', as: 'phone_number' },
        { title: 'Preis', as: 'price' },
      ],
      leftOut: [],
      late: [],
    },
    country: 'DE',
  }
  expect(readingDecisions(report)).toEqual([
    'Columns read: Telefon (as Phone number) and Preis (as price).',
    'Phone numbers without a country code are read as numbers of Germany.',
  ])
})
