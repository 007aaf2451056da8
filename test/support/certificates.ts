import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate and its key, in PEM, created for a test. */
export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

/** An authority of the test that issues certificates for host names. */
export interface TestAuthority extends TestCertificate {
  issue(host: string): TestCertificate
}

/** Creates an authority with its own key; X.509 in the format of RFC 5280, with ECDSA and SHA-256. */
export function makeAuthority(name: string): TestAuthority {
  const own = newKeys()
  const cert = certificate({
    subject: name,
    issuer: name,
    spki: own.spki,
    signingKey: own.key,
    extensions: [extension('551d13', true, sequence(tlv(1, Buffer.from([255])))), keyUsage(0x06)],
  })
  return {
    cert,
    key: own.key,
    issue(host) {
      const leaf = newKeys()
      const names = extension('551d11', false, sequence(tlv(0x82, Buffer.from(host))))
      return {
        key: leaf.key,
        cert: certificate({
          subject: host,
          issuer: name,
          spki: leaf.spki,
          signingKey: own.key,
          extensions: [names],
        }),
      }
    },
  }
}

function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

interface Contents {
  readonly subject: string
  readonly issuer: string
  readonly spki: Buffer
  readonly signingKey: string
  readonly extensions: readonly Buffer[]
}

function certificate({ subject, issuer, spki, signingKey, extensions }: Contents): string {
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const serial = tlv(2, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const validity = sequence(time('20200101000000Z'), time('20991231235959Z'))
  const signed = sequence(
    ...[tlv(0xa0, tlv(2, Buffer.from([2]))), serial, algorithm, name(issuer), validity, name(subject), spki],
    tlv(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', signed, createPrivateKey(signingKey))
  const whole = sequence(signed, algorithm, tlv(3, Buffer.concat([Buffer.from([0]), signature])))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function tlv(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, body])
}

const sequence = (...contents: readonly Buffer[]) => tlv(0x30, ...contents)
const oid = (hex: string) => tlv(6, Buffer.from(hex, 'hex'))
const time = (text: string) => tlv(0x18, Buffer.from(text))
const name = (text: string) => sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(text)))))
const keyUsage = (bits: number) => extension('551d0f', true, tlv(3, Buffer.from([1, bits])))

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(isCritical ? [tlv(1, Buffer.from([255]))] : []), tlv(4, value))
}
