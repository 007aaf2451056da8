import { expect, test } from 'vitest'
import { nameParts } from '../../../../src/shared/text/name-parts.ts'

test.each([
  [
    'Boot buyers 18–34 – Autumn rain jackets SE retargeting',
    'Autumn rain jackets – SE – retargeting',
    { distinct: 'Boot buyers 18–34', repeated: ' – Autumn rain jackets SE retargeting', isPrefix: false },
  ],
  [
    'Skiers 50+ – Always on SE followers',
    'Always on – SE – followers',
    { distinct: 'Skiers 50+', repeated: ' – Always on SE followers', isPrefix: false },
  ],
  ['US_Spring_2024', 'Spring_2024', { distinct: 'US', repeated: '_Spring_2024', isPrefix: false }],
  ['Spring_2024_US', 'Spring_2024', { distinct: 'US', repeated: 'Spring_2024_', isPrefix: true }],
  ['US+Spring', 'Spring', { distinct: 'US', repeated: '+Spring', isPrefix: false }],
  ['Brand (US)', 'Brand', { distinct: '(US)', repeated: 'Brand ', isPrefix: true }],
  ['(US) Brand', 'Brand', { distinct: '(US)', repeated: ' Brand', isPrefix: false }],
  ['US(Brand)', 'Brand', { distinct: 'US', repeated: '(Brand)', isPrefix: false }],
  ['Summer | Tents', 'summer', { distinct: 'Tents', repeated: 'Summer | ', isPrefix: true }],
])('%s repeats its campaign’s name', (name, campaign, expected) => {
  expect(nameParts(name, campaign)).toEqual(expected)
})

test.each([
  ['Tents', 'Tents'],
  ['Tents', ''],
  ['Autumn jackets for hikers', 'Autumn rain jackets'],
  ['Presummer', 'summer'],
])('%s under %s has nothing to leave out', (name, campaign) => {
  expect(nameParts(name, campaign)).toBeNull()
})
