import { assertNever } from '../core/assert-never.ts'
import { type ConsoleRequest, mapRequestTexts } from './console-request.ts'
import { curlSnippet } from './console-snippet-curl.ts'
import { partsOf, type SnippetKeys } from './console-snippet-parts.ts'
import { nodeSnippet, pythonSnippet } from './console-snippet-script.ts'

/** A request as a runnable script, with placeholders for the keys, secrets and tokens it isn't given. */

export const snippetForms = ['curl', 'node', 'python'] as const
export type SnippetForm = (typeof snippetForms)[number]

/** `isSecret` says of a name whether its value is omitted; `base` is the host's address. */
export function snippet(
  form: SnippetForm,
  request: ConsoleRequest,
  base: string,
  isSecret: (name: string) => boolean,
  keys: SnippetKeys = {},
): string {
  const parts = partsOf(withoutSecrets(request, isSecret), base, keys)
  switch (form) {
    case 'curl':
      return curlSnippet(parts)
    case 'node':
      return nodeSnippet(parts)
    case 'python':
      return pythonSnippet(parts)
    default:
      return assertNever(form)
  }
}

function withoutSecrets(request: ConsoleRequest, isSecret: (name: string) => boolean): ConsoleRequest {
  return mapRequestTexts(request, (text, name) =>
    name !== null && isSecret(name) ? `YOUR_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}` : text,
  )
}
