import { expect, it } from 'vitest'
import {
  certificateMessage,
  issuerName,
  UntrustedCertificate,
} from '../../../../../../src/main/core/api/faults/certificate-error.ts'

it.each([
  ['CERT_HAS_EXPIRED', 'CERT_HAS_EXPIRED', 'has expired. It was issued by “Corp”. Check this'],
  ['CERT_NOT_YET_VALID', 'CERT_NOT_YET_VALID', 'isn’t valid yet. It was issued by “Corp”. Check this'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HOST_MISMATCH', 'another host. It was issued by “Corp”.'],
  ['HOSTNAME_MISMATCH', 'HOSTNAME_MISMATCH', 'another host. It was issued by “Corp”.'],
  ['SELF_SIGNED', 'SELF_SIGNED', '(SELF_SIGNED). It was issued by “Corp”. If your company'],
  [undefined, 'CERT_REJECTED', '(CERT_REJECTED). It was issued by “Corp”.'],
  [7, 'CERT_REJECTED', '(CERT_REJECTED). It was issued by “Corp”.'],
])('a certificate refused with %s is %s', (code, shownCode, message) => {
  const reason = Object.assign(new Error('refused'), code === undefined ? {} : { code })
  const error = new UntrustedCertificate(reason, 'Corp')
  expect(error).toMatchObject({ message: 'refused', cause: reason, code: shownCode })
  expect(certificateMessage('ads.example', error)).toContain(message)
  const unknownIssuer = certificateMessage('ads.example', new UntrustedCertificate(reason, null))
  expect(unknownIssuer).not.toContain('issued')
})

it.each([
  [{ O: 'Corp', CN: 'Corp Root' }, 'Corp'],
  [{ CN: 'Corp Root' }, 'Corp Root'],
  [{ O: ['Corp', 'Other'] }, 'Corp'],
  [{ CN: 'C'.repeat(101) }, 'C'.repeat(100)],
  [{}, null],
  [undefined, null],
])('the issuer %j is named %s', (issuer, name) => {
  expect(issuerName(issuer)).toBe(name)
})
