import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** An authority that issues certificates for host names and IPv4 addresses. Its key never leaves the process. */
export interface CertificateAuthority extends Certificate {
  issue(...hosts: readonly [string, ...string[]]): Certificate
}

/** Creates an authority with its own key; X.509 in the format of RFC 5280, with ECDSA and SHA-256. */
export function createAuthority(name: string): CertificateAuthority {
  const authority = newKeys()
  const cert = certificate({
    subject: name,
    issuer: name,
    spki: authority.spki,
    signingKey: authority.key,
    extensions: [
      extension('551d13', true, sequence(tlv(1, Buffer.from([255])))),
      keyUsage(1, 0x06),
      extension('551d0e', false, tlv(4, keyIdOf(authority.spki))),
    ],
  })
  return {
    cert,
    key: authority.key,
    issue(...hosts) {
      const leaf = newKeys()
      return {
        key: leaf.key,
        cert: certificate({
          subject: hosts[0],
          issuer: name,
          spki: leaf.spki,
          signingKey: authority.key,
          extensions: [
            extension('551d11', false, sequence(...hosts.map(alternativeName))),
            keyUsage(7, 0x80),
            // Strict clients want to know whose key signed it, and that it is a server's.
            extension('551d23', false, sequence(tlv(0x80, keyIdOf(authority.spki)))),
            extension('551d25', false, sequence(oid('2b06010505070301'))),
          ],
        }),
      }
    },
  }
}

function alternativeName(host: string): Buffer {
  return isIPv4(host) ? tlv(0x87, Buffer.from(host.split('.').map(Number))) : tlv(0x82, Buffer.from(host))
}

function keyIdOf(spki: Buffer): Buffer {
  return createHash('sha1').update(spki).digest()
}

function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const dayMs = 86_400_000
/** Apple's systems refuse certificates that are valid for longer than 825 days. */
const validDays = 820

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
  const now = Date.now()
  const validity = sequence(time(now - dayMs), time(now + validDays * dayMs))
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
  return Buffer.concat([Buffer.from([tag]), lengthBytes(body.length), body])
}

function lengthBytes(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  return Buffer.from(length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255])
}

const sequence = (...contents: readonly Buffer[]) => tlv(0x30, ...contents)
const oid = (hex: string) => tlv(6, Buffer.from(hex, 'hex'))
/** UTCTime, which RFC 5280 asks for until 2049. */
const time = (at: number) =>
  tlv(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))
const name = (text: string) => sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(text)))))
const keyUsage = (unusedBits: number, bits: number) =>
  extension('551d0f', true, tlv(3, Buffer.from([unusedBits, bits])))

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(isCritical ? [tlv(1, Buffer.from([255]))] : []), tlv(4, value))
}
