import { type Environment, environment } from '../../../shared/accounts/environment.ts'
import { t } from '../../../shared/text/language.ts'

/** An environment in the form: every field is text. */
export interface EnvironmentDraft {
  readonly name: string
  readonly platformUrl: string
  readonly adsUrl: string
  readonly adsSandboxUrl: string
  readonly signatureHeader: string
  /** One host per line, or separated by commas. */
  readonly signInHosts: string
}

export type DraftField = keyof EnvironmentDraft
export type DraftErrors = Partial<Readonly<Record<DraftField, string>>>

export type DraftResult =
  | { readonly kind: 'environment'; readonly environment: Environment }
  | { readonly kind: 'errors'; readonly errors: DraftErrors }

/** Initial fields of a new environment: only the documented header (hosts-and-names.md#signature-header). */
export const emptyDraft: EnvironmentDraft = {
  name: '',
  platformUrl: '',
  adsUrl: '',
  adsSandboxUrl: '',
  signatureHeader: 'x-service-webhooks-signature',
  signInHosts: '',
}

export function draftOf(source: Environment): EnvironmentDraft {
  const { name, platformUrl, adsUrl, adsSandboxUrl, signatureHeader } = source
  return {
    name,
    platformUrl,
    adsUrl,
    adsSandboxUrl,
    signatureHeader,
    signInHosts: source.signInHosts.join('\n'),
  }
}

const messages: Readonly<Record<DraftField, string>> = {
  name: t`Enter a name of at most 60 characters.`,
  platformUrl: t`Enter an https address. Plain http is allowed only for 127.0.0.1.`,
  adsUrl: t`Enter an https address. Plain http is allowed only for 127.0.0.1.`,
  adsSandboxUrl: t`Enter an https address. Plain http is allowed only for 127.0.0.1.`,
  signatureHeader: t`Enter a header name: lowercase letters, digits and hyphens.`,
  signInHosts: t`Enter at most 20 hosts, one per line.`,
}

/** Validates the draft with the contract's schema. Removes trailing slashes from URLs. */
export function readDraft(draft: EnvironmentDraft, identity: Pick<Environment, 'id' | 'kind'>): DraftResult {
  const parsedDraft = environment.safeParse({
    ...identity,
    ...draft,
    platformUrl: withoutSlash(draft.platformUrl),
    adsUrl: withoutSlash(draft.adsUrl),
    adsSandboxUrl: withoutSlash(draft.adsSandboxUrl),
    signInHosts: hostsOf(draft.signInHosts),
  })
  if (parsedDraft.success) return { kind: 'environment', environment: parsedDraft.data }
  const wrong = new Set(parsedDraft.error.issues.map(({ path }) => path[0]))
  const fields = Object.entries(messages).filter(([field]) => wrong.has(field))
  return { kind: 'errors', errors: Object.fromEntries(fields) }
}

/** A unique ID made from the name. */
export function newId(name: string, taken: readonly string[]): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32)
  const base = slug === '' ? 'environment' : slug
  if (!taken.includes(base)) return base
  let number = 2
  while (taken.includes(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

function withoutSlash(address: string): string {
  return address.trim().replace(/(?<!\/)\/+$/, '')
}

function hostsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((host) => host !== '')
}
