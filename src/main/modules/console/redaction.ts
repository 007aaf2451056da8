import { type ConsoleRequest, mapRequestTexts } from '../../../shared/console/console-request.ts'
import type { ConsoleBodyText, SignedSteps } from '../../../shared/contract/console.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { carriedText, maxTextBytes } from '../../../shared/text/message-text.ts'
import { percentEncode } from '../../../shared/text/percent-encoding.ts'
import { isSecretName } from '../../../shared/text/secret-name.ts'
import type { Redactor } from '../../core/api/redact.ts'
import type { SignatureExplanation } from '../../core/api/types.ts'

/** What of the console's requests and answers may be shown and kept: token endpoints answer secrets. */

const removed = '[redacted]'

/** Of each answer in the history. */
export const maxStoredLength = 100_000

/** The request as it may lie in the database: secret values are to be typed again. */
export function cleanRequest(request: ConsoleRequest, redactor: Redactor): ConsoleRequest {
  return mapRequestTexts(request, (text, name) =>
    name !== null && isSecretName(name) ? removed : redactor.text(text),
  )
}

export function cleanHeaders(
  headers: Readonly<Record<string, string>>,
  redactor: Redactor,
): readonly (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    isSecretName(name) ? removed : redactor.text(value),
  ])
}

/** The body as text. What is not UTF-8 is told by its size alone. */
export function cleanBody(body: Uint8Array, redactor: Redactor): ConsoleBodyText {
  const bytes = body.byteLength
  // Beyond the cut a secret would be cut as well; the whole is cleaned first where that takes no noticeable time.
  const part = body.subarray(0, maxTextBytes * 2)
  const text = decode(part)
  if (text === null) return { text: '', bytes, cut: false, binary: true }
  const clean = redactor.text(text)
  const carried = carriedText(clean)
  return {
    text: carried,
    bytes,
    cut: part.byteLength < bytes || carried.length < clean.length,
    binary: false,
  }
}

export function shorten(body: ConsoleBodyText, longest: number): ConsoleBodyText {
  return body.text.length <= longest ? body : { ...body, text: body.text.slice(0, longest), cut: true }
}

function decode(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  return text.includes('\u0000') || text.slice(0, 2_000).includes('\ufffd') ? null : text
}

/** A service repeats what it was sent: a careless request comes back in its message. */
export function cleanFault(fault: Fault, redactor: Redactor): Fault {
  const message = redactor.text(fault.message)
  if (fault.kind !== 'invalid') return { ...fault, message }
  const errors = fault.errors.map(({ value, details, ...error }) => ({
    ...error,
    message: redactor.text(error.message),
    ...(value === undefined ? {} : { value: redactor.text(value) }),
    ...(details === undefined ? {} : { details: redactor.text(details) }),
  }))
  return { ...fault, message, errors }
}

/** The steps with every secret taken out, the access token's key included; the parts of the key are masked already. */
export function cleanSteps(explanation: SignatureExplanation, redactor: Redactor): SignedSteps {
  const { method, maskedConsumerSecret, maskedTokenSecret, signature } = explanation
  const baseUrl = redactor.text(explanation.baseUrl)
  const parameters = explanation.parameters.map(({ name, value, from }) => ({
    ...{ name, from },
    value: redactor.text(value),
  }))
  const parameterString = parameters.map(({ name, value }) => `${name}=${value}`).join('&')
  // Put together anew: within the base string a secret would stand encoded twice, where nobody looks for it.
  const baseString = [method, percentEncode(baseUrl), percentEncode(parameterString)].join('&')
  return {
    ...{ method, baseUrl, parameters, parameterString, baseString },
    ...{ maskedConsumerSecret, maskedTokenSecret, signature },
  }
}
