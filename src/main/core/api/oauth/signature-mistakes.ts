import { createHmac } from 'node:crypto'
import { t } from '../../../../shared/text/language.ts'
import { percentEncode } from '../../../../shared/text/percent-encoding.ts'
import { decodeForm } from '../encoding.ts'
import { type Deviation, type ForeignRequest, signatureSteps } from './signature-steps.ts'

export interface Secrets {
  readonly consumer: string
  readonly token: string
}

export function digest(baseString: string, key: string, hash = 'sha1'): string {
  return createHmac(hash, key).update(baseString).digest('base64')
}

export function signingKey({ consumer, token }: Secrets): string {
  return `${percentEncode(consumer)}&${percentEncode(token)}`
}

export interface Mistake {
  readonly meaning: string
  /** The base string that was signed instead of ours. */
  readonly baseString: string
}

/** The common mistake that leads to the given signature; null if none does. */
export function findMistake(
  request: ForeignRequest,
  body: string,
  secrets: Secrets,
  givenSignature: string,
): Mistake | null {
  const right = signatureSteps(request).baseString
  const rightKey = signingKey(secrets)
  const plainSignature = plain(givenSignature)
  for (const { meaning, key } of wrongKeys(secrets)) {
    if (key !== rightKey && plain(digest(right, key)) === plainSignature)
      return { meaning, baseString: right }
  }
  if (plain(digest(right, rightKey, 'sha256')) === plainSignature) {
    return { meaning: t`It was signed with SHA-256; HMAC-SHA1 is needed.`, baseString: right }
  }
  for (const { meaning, request: changed, deviation } of wrongBases(request, body)) {
    const { baseString } = signatureSteps(changed, deviation)
    if (baseString !== right && plain(digest(baseString, rightKey)) === plainSignature) {
      return { meaning, baseString }
    }
  }
  return null
}

function plain(signature: string): string {
  // In hexadecimal, 20 bytes are 40 letters.
  const base64 = signature.length === 40 ? Buffer.from(signature, 'hex').toString('base64') : signature
  return base64.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+').replaceAll('=', '')
}

function wrongKeys({ consumer, token }: Secrets): readonly { meaning: string; key: string }[] {
  return [
    {
      meaning: t`The key has no secret of the token: it was signed for the application alone.`,
      key: `${percentEncode(consumer)}&`,
    },
    {
      meaning: t`The ampersand is missing in the key: it stands between both secrets even where one is empty (3.4.2).`,
      key: `${percentEncode(consumer)}${percentEncode(token)}`,
    },
    {
      meaning: t`The key is the secret of the application without the ampersand (3.4.2).`,
      key: percentEncode(consumer),
    },
    {
      meaning: t`The two secrets of the key are swapped.`,
      key: `${percentEncode(token)}&${percentEncode(consumer)}`,
    },
    {
      meaning: t`The secrets were not percent-encoded before they were joined to the key (3.4.2).`,
      key: `${consumer}&${token}`,
    },
  ]
}

interface WrongBase {
  readonly meaning: string
  readonly request: ForeignRequest
  readonly deviation: Deviation
}

function wrongBases(request: ForeignRequest, body: string): readonly WrongBase[] {
  const otherwise = (meaning: string, deviation: Deviation): WrongBase => ({ meaning, request, deviation })
  const encodings: readonly (readonly [string, (text: string) => string])[] = [
    [
      t`Spaces were written as + in place of %20 (3.6).`,
      (text) => percentEncode(text).replaceAll('%20', '+'),
    ],
    [t`The characters ! ' ( ) * were left as they are; they have to be encoded (3.6).`, encodeURIComponent],
    [
      t`The letters of percent-encoded bytes are in lower case; they have to be capitals (3.6).`,
      (text) => percentEncode(text).replace(/%../g, (code) => code.toLowerCase()),
    ],
  ]
  return [
    otherwise(t`The parameters of the query were left out (3.4.1.3.1).`, { without: 'query' }),
    otherwise(t`The fields of the form body were left out (3.4.1.3.1).`, { without: 'form' }),
    {
      meaning: t`The body was signed as well, though it isn’t a form: only application/x-www-form-urlencoded counts (3.4.1.3.1).`,
      request: { ...request, form: decodeForm(body) },
      deviation: {},
    },
    otherwise(t`The parameters are not sorted by their encoded names (3.4.1.3.2).`, { unsorted: true }),
    otherwise(
      t`Names and values were not encoded before they were joined; the joined text is encoded once more (3.4.1.3.2).`,
      { encodePart: (text) => text },
    ),
    otherwise(t`Names and values were encoded once too often.`, {
      encodePart: (text) => percentEncode(percentEncode(text)),
    }),
    ...encodings.map(([meaning, encode]) => otherwise(meaning, { encode })),
    otherwise(t`The method is lowercase; use capitals (3.4.1.1).`, {
      method: (method) => method.toLowerCase(),
    }),
    otherwise(
      t`The query is in the address of the base string; it belongs to the parameters only (3.4.1.2).`,
      { address: ({ href }) => href },
    ),
    otherwise(t`The scheme of the address is the other one of http and https (3.4.1.2).`, {
      address: ({ protocol, host, pathname }) =>
        `${protocol === 'https:' ? 'http:' : 'https:'}//${host}${pathname}`,
    }),
    otherwise(t`The address includes the default port; leave it out (3.4.1.2).`, {
      address: ({ protocol, hostname, pathname }) =>
        `${protocol}//${hostname}:${protocol === 'https:' ? 443 : 80}${pathname}`,
    }),
    otherwise(t`The address has no slash at its end there, or one too many.`, {
      address: ({ protocol, host, pathname }) =>
        `${protocol}//${host}${pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`}`,
    }),
    ...['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
      otherwise(t`It was signed for ${method}, not for ${request.method.toUpperCase()}.`, {
        method: () => method,
      }),
    ),
  ]
}
