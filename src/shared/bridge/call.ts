import type { z } from 'zod'
import type { Workspace } from '../accounts/workspace.ts'
import { once } from '../core/once.ts'

/** What a page can do with a call on its own; docs/security.md lists the calls of each. */
export type PagePermission =
  /** See what the program shows. */
  | 'shows'
  /** Send reads to the service, or to the release server. */
  | 'reads'
  /** Change drafts, views and other data on this computer. */
  | 'edits'
  | 'stops'
  /** Run the built-in sandbox or the receiver. */
  | 'runs'
  /** Open a dialog, a folder or a window. */
  | 'opens'

/**
 * page: may be called at any time · person: changes something at the service, publishes, signs, or moves credentials.
 * Main only accepts it right after a key press or click that it saw itself, and otherwise asks in a native dialog with
 * the act as its question.
 */
export type CallAccess =
  | { readonly kind: 'page'; readonly powers: readonly PagePermission[] }
  | {
      readonly kind: 'person'
      readonly act: string
      /**
       * Set if a press isn't enough, since it may have been meant for something else: what the question says about an
       * input; null for an input that needs none. It's asked every time, once there are keys for more than the built-in
       * sandbox.
       */
      readonly confirmation: ((input: unknown, names: ConfirmationNames) => string | null) | null
    }

/** What questions call what an input names by ID: by name where it's known, since an ID says nothing to a person. */
export interface ConfirmationNames {
  readonly account: (workspace: Workspace) => string
  /** In the window's environment, at the sandbox host. */
  readonly sandboxAccount: (accountId: string) => string
  readonly audience: (workspace: Workspace, audienceId: string) => string
  readonly catalog: (workspace: Workspace, catalogId: string) => string
  readonly productSet: (workspace: Workspace, catalogId: string, setId: string) => string
  readonly environment: (environmentId: string) => string
  /** Its address, in the window's environment. */
  readonly webhook: (webhookId: string) => string
}

/** How the renderer's cache treats a call's replies. */
export interface CallCaching {
  /** A reply isn't fetched again if its screen is reopened within this time. */
  readonly freshMs?: number | 'always'
  /** A reply stays in view until the next one is here, such as a preview while its input is being typed. */
  readonly keepsPrevious?: true
  /** A slow reply is fetched again at most once in this time, however many events come. */
  readonly restMs?: number
}

interface CallOptions {
  /** The maximum size of the input: only pictures are larger than what people type. */
  readonly maxInputBytes?: number
  readonly cache?: CallCaching
}

/** The maximum size of most calls' input, in bytes of text and numbers. */
export const defaultMaxInputBytes = 1_000_000

/** A call of the contract: who may make it, the schema of its input and the type of its reply. */
export interface Call<Input extends z.ZodType = z.ZodType, Reply = unknown> {
  readonly access: CallAccess
  /** Whether it waits until the stored secrets are opened. */
  readonly needsSecrets: boolean
  readonly maxInputBytes: number
  readonly cache: CallCaching | null
  readonly input: Input
  /** Only a type: replies come from main, which is trusted. */
  readonly reply?: Reply
}

/** A call that pages may make at any time. */
export function call<Input extends z.ZodType>(
  power: PagePermission | readonly PagePermission[],
  input: () => Input,
  options?: CallOptions,
) {
  return declare({ kind: 'page', powers: [power].flat() }, input, options)
}

interface ActOptions<Input extends z.ZodType> extends CallOptions {
  /**
   * For money, hosts, credentials, guards, and deletions that can't be undone: asks in a native dialog whose detail
   * this is.
   */
  readonly confirms?: (input: z.output<Input>, names: ConfirmationNames) => string | null
}

/** A call that needs a person; `label` names what it does. */
export function act<Input extends z.ZodType>(
  label: string,
  input: () => Input,
  { confirms, ...options }: ActOptions<Input> = {},
) {
  const schema = once(input)
  const confirmation =
    confirms === undefined
      ? null
      : (value: unknown, names: ConfirmationNames) => confirms(schema().parse(value), names)
  return declare({ kind: 'person', act: label, confirmation }, schema, options)
}

/** The schema is built on the first call: a start needs hardly any of them. */
function declare<Input extends z.ZodType>(access: CallAccess, input: () => Input, options: CallOptions = {}) {
  const built = once(input)
  return {
    returns: <Reply>(): Call<Input, Reply> => ({
      access,
      needsSecrets: true,
      maxInputBytes: options.maxInputBytes ?? defaultMaxInputBytes,
      cache: options.cache ?? null,
      get input() {
        return built()
      },
    }),
  }
}

/** These calls answer at once, even while the key store doesn't respond. */
export function withoutSecrets<Calls extends Readonly<Record<string, Call>>>(calls: Calls): Calls {
  for (const call of Object.values(calls)) Object.assign(call, { needsSecrets: false })
  return calls
}

/** An event of the contract: the type of its payload. */
export interface Event<Payload> {
  readonly payload?: Payload
}

export function event<Payload>(): Event<Payload> {
  return {}
}
