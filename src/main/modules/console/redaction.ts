import { type ConsoleRequest, mapRequestTexts } from '../../../shared/console/console-request.ts'
import type { ConsoleBodyText, SignedSteps } from '../../../shared/contract/console.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { maxTextBytes, truncateText } from '../../../shared/text/message-text.ts'
import { percentEncode } from '../../../shared/text/percent-encoding.ts'
import { isSecretName } from '../../../shared/text/secret-name.ts'
import type { Redactor } from '../../core/api/redact.ts'
import type { SignatureExplanation } from '../../core/api/types.ts'

/** What may be shown and stored: token endpoints return secrets. */

const removed = '[redacted]'

/** Per answer in the history. */
export const maxStoredLength = 100_000

/** A request for the database; secret values have to be entered again. */
export function redactRequest(request: ConsoleRequest, redactor: Redactor): ConsoleRequest {
  return mapRequestTexts(request, (text, name) =>
    name !== null && isSecretName(name) ? removed : redactor.text(text),
  )
}

export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  redactor: Redactor,
): readonly (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    isSecretName(name) ? removed : redactor.text(value),
  ])
}

/** The body as text; anything but UTF-8 is described by its size. */
export function redactBody(body: Uint8Array, redactor: Redactor): ConsoleBodyText {
  const bytes = body.byteLength
  // Truncating first would cut a secret in two, so as much as is quick is redacted before.
  const part = body.subarray(0, maxTextBytes * 2)
  const text = decode(part)
  if (text === null) return { text: '', bytes, cut: false, binary: true }
  const clean = redactor.text(text)
  const carried = truncateText(clean)
  return {
    text: carried,
    bytes,
    cut: part.byteLength < bytes || carried.length < clean.length,
    binary: false,
  }
}

export function shorten(body: ConsoleBodyText, maxLength: number): ConsoleBodyText {
  return body.text.length <= maxLength ? body : { ...body, text: body.text.slice(0, maxLength), cut: true }
}

function decode(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  return text.includes('\u0000') || text.slice(0, 2_000).includes('\ufffd') ? null : text
}

/** Services repeat what they were sent, so their messages may contain secrets. */
export function redactFault(fault: Fault, redactor: Redactor): Fault {
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

/** The steps without secrets, including the access token's key. */
export function redactSteps(explanation: SignatureExplanation, redactor: Redactor): SignedSteps {
  const { method, maskedConsumerSecret, maskedTokenSecret, signature } = explanation
  const baseUrl = redactor.text(explanation.baseUrl)
  const parameters = explanation.parameters.map(({ name, value, from }) => ({
    name,
    from,
    value: redactor.text(value),
  }))
  const parameterString = parameters.map(({ name, value }) => `${name}=${value}`).join('&')
  // Built again: an encoded secret wouldn't be found in the base string.
  const baseString = [method, percentEncode(baseUrl), percentEncode(parameterString)].join('&')
  return {
    method,
    baseUrl,
    parameters,
    parameterString,
    baseString,
    maskedConsumerSecret,
    maskedTokenSecret,
    signature,
  }
}
