import { expect, test } from 'vitest'
import { withScheme } from '../../../../src/shared/text/web-address.ts'

test.each([
  ['northwind.example/coats', 'https://northwind.example/coats'],
  ['  northwind.example  ', 'https://northwind.example'],
  ['northwind.example:8443/a?b=c#d', 'https://northwind.example:8443/a?b=c#d'],
  ['zelte-für-zwei.example', 'https://zelte-für-zwei.example'],
])('%j lacks only its scheme', (text, address) => {
  expect(withScheme(text)).toBe(address)
})

test.each([
  '',
  'northwind',
  'northwind.',
  '.example',
  'two words.example',
  'https://northwind.example',
  'http://northwind.example',
  'htp://northwind.example',
  '//northwind.example',
  'mailto:ada@northwind.example',
  'javascript:alert(1).x',
  'card://1',
])('%j lacks more than a scheme, or has one', (text) => {
  expect(withScheme(text)).toBeNull()
})
