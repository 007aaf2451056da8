import { setImmediate } from 'node:timers/promises'
import type { DiagnosticsBundle } from '../../../shared/contract/diagnostics.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { mapOutcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import { nameOf } from '../../core/files/file-name.ts'
import type { Clock } from '../../core/ports.ts'
import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import type { Section } from './diagnostics-contents.ts'
import type { Tokens } from './diagnostics-tokens.ts'

export interface DiagnosticsParts {
  readonly clock: Clock
  readonly dialog: Pick<FileDialog, 'saveFile'>
  readonly files: Pick<TextFiles, 'write'>
  readonly createTokens: () => Tokens
  readonly contents: (tokens: Tokens) => Promise<readonly Section[]>
}

export interface Diagnostics {
  create(): Promise<Outcome<DiagnosticsBundle>>
  save(bundle: { readonly bundleId: number }): Promise<Outcome<{ readonly fileName: string } | null>>
}

const linesATurn = 20

/** One per window; several windows may be open. */
const maxHeld = 4

/** Bundles are saved exactly as they were shown. */
export function createDiagnostics(parts: DiagnosticsParts): Diagnostics {
  const { clock, dialog, files } = parts
  const bundles = new Map<number, DiagnosticsBundle>()
  let lastId = 0
  return {
    async create() {
      const madeAt = clock.now()
      const tokens = parts.createTokens()
      const text = await write(madeAt, await parts.contents(tokens), tokens)
      lastId += 1
      const bytes = Buffer.byteLength(text)
      const bundle = { id: lastId, madeAt, text, bytes, replaced: tokens.replaced() }
      bundles.set(bundle.id, bundle)
      bundles.delete(bundle.id - maxHeld)
      return succeed(bundle)
    },
    async save({ bundleId }) {
      const bundle = bundles.get(bundleId)
      if (bundle === undefined) return refuse(t`This bundle is no longer available. Refresh it.`)
      const day = new Date(bundle.madeAt).toISOString().slice(0, 10)
      const path = await dialog.saveFile('diagnostics', `Flightdeck diagnostics ${day}.txt`)
      if (path === null) return succeed(null)
      return mapOutcome(await files.write(path, bundle.text), () => ({ fileName: nameOf(path) }))
    },
  }
}

async function write(madeAt: number, sections: readonly Section[], tokens: Tokens): Promise<string> {
  const written: string[] = []
  for (const { title, lines } of sections) {
    const body: string[] = []
    for (const [index, line] of lines.entries()) {
      // Searching hundreds of lines for every known name at once would block main.
      if (index % linesATurn === 0) await setImmediate()
      body.push(typeof line === 'string' ? tokens.text(line) : oneLine(line, tokens))
    }
    written.push([`== ${title}`, ...(body.length === 0 ? ['none'] : body), ''].join('\n'))
  }
  return [
    'Flightdeck diagnostics',
    `Made ${new Date(madeAt).toISOString()}`,
    'Secrets and personal data are replaced with tokens such as [person 1]; the same value has the same token.',
    '',
    ...written,
  ].join('\n')
}

function oneLine(entry: object, tokens: Tokens): string {
  return writeJson(tokens.value(entry))
}
