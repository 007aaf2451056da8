import type { ImportRow } from '../../../../../src/shared/console/import/import-request.ts'
import { readImport } from '../../../../../src/shared/console/import/read-import.ts'

export const hosts = {
  platformUrl: 'https://api.example.com',
  adsUrl: 'https://ads.example.com/base',
  adsSandboxUrl: 'https://sandbox.example.com',
}

export function rowsOf(text: string): readonly ImportRow[] {
  const read = readImport(text, hosts)
  if (read.kind === 'refused') throw new Error(read.reason)
  return read.import.rows
}

/** The result of each entry, one per line. */
export function summary(text: string): readonly string[] {
  return rowsOf(text).map((row) => {
    if (row.kind === 'refused') return `✗ ${row.name}: ${row.reason}`
    const { operation, host, method, path, query, headers, body, auth } = row.saved.request
    const shown = [
      ...query.map(([name, value]) => `${name}=${value}`),
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(body.kind === 'json' ? [body.text.replace(/\s+/g, '')] : []),
      ...(body.kind === 'form' ? body.fields.map((pair) => `[${pair.join('=')}]`) : []),
      ...row.notes.map((note) => `! ${note}`),
    ]
    return [`${operation} ${host} ${auth} ${method} ${path}`, ...shown].join(' | ')
  })
}

export const ads = 'https://ads-api.example/12'
