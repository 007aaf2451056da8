import { expect, it } from 'vitest'
import { webhookAddressFindings } from '../../../../src/shared/webhooks/webhook-address-rules.ts'

it.each([
  'https://hooks.example.com',
  'https://hooks.example.com/in?team=7',
  'HTTPS://hooks.example.com/in',
  `https://hooks.example.com/${'x'.repeat(174)}`,
])('%s can be registered', (address) => {
  expect(webhookAddressFindings(address)).toEqual([])
})

it.each([
  '',
  'hooks.example.com',
  'http://hooks.example.com',
  'ftp://hooks.example.com',
  'https://',
  'https://hooks.example.com:443/in',
  'https://hooks.example.com:/in',
  'https://ada:secret@hooks.example.com/in',
  'https://hooks.example.com/a b',
  `https://hooks.example.com/${'x'.repeat(175)}`,
])('%s cannot', (address) => {
  expect(webhookAddressFindings(address)).toMatchObject([{ field: 'url', code: 'UrlValidationFailed' }])
})
