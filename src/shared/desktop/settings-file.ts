import { z } from 'zod'
import { ExcessiveJson, parseBoundedJson } from '../core/bounded-json.ts'
import { writeJson } from '../core/json-text.ts'
import { t } from '../text/language.ts'
import { commands } from './commands.ts'
import { keyChanges } from './key-bindings.ts'
import { type Preferences, preferencesChange } from './preferences.ts'

/** The settings that people share or move to another computer; a file may contain some of them. */
const settings = preferencesChange
  .pick({
    language: true,
    theme: true,
    keys: true,
    gridLayouts: true,
    savedViews: true,
    moneyThresholds: true,
  })
  .extend({
    // Stored keys drop unknown commands, but a file with one came from elsewhere, so it's reported.
    keys: z
      .record(z.string(), z.unknown())
      .superRefine((keys, context) => {
        for (const id of Object.keys(keys)) {
          if (!commands.some((command) => command.id === id)) {
            context.addIssue({ code: 'unrecognized_keys', keys: [id], input: keys })
          }
        }
      })
      .pipe(keyChanges)
      .optional(),
  })
export type SharedSettings = z.output<typeof settings>

const kind = 'flightdeck-settings'
const version = 1

const settingsFile = z.strictObject({ kind: z.literal(kind), version: z.literal(version), settings })
const header = z.looseObject({ kind: z.literal(kind), version: z.int() })

export function writeSettingsFile(preferences: Preferences): string {
  const { language, theme, keys, gridLayouts, savedViews, moneyThresholds } = preferences
  const shared: SharedSettings = { language, theme, keys, gridLayouts, savedViews, moneyThresholds }
  return `${writeJson({ kind, version, settings: shared }, 2)}\n`
}

export type ReadSettings =
  | { readonly kind: 'read'; readonly settings: SharedSettings }
  /** The reason is for the user. */
  | { readonly kind: 'refused'; readonly reason: string }

/** All or nothing: a file with anything unknown or invalid is refused, and the reason names it. */
export function readSettingsFile(
  text: string,
  limits: { readonly depth: number; readonly values: number },
): ReadSettings {
  const refused = (reason: string): ReadSettings => ({ kind: 'refused', reason })
  let json: unknown
  try {
    json = parseBoundedJson(text, limits)
  } catch (error) {
    return refused(error instanceof ExcessiveJson ? error.message : t`The file isn't JSON.`)
  }
  const about = header.safeParse(json)
  if (!about.success) return refused(t`The file has no settings of Flightdeck.`)
  if (about.data.version > version)
    return refused(t`The file is from a newer version. Update Flightdeck first.`)
  const parsedFile = settingsFile.safeParse(json)
  if (parsedFile.success) return { kind: 'read', settings: parsedFile.data.settings }
  return refused(t`Nothing was imported. ${sentencesOf(parsedFile.error.issues).join(' ')}`)
}

const maxSentences = 3
const maxNameLength = 60

function sentencesOf(issues: readonly z.core.$ZodIssue[]): readonly string[] {
  const all = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => t`This version doesn't know ${nameOf([...issue.path, key])}.`)
      : [t`The value of ${nameOf(issue.path)} isn't valid.`],
  )
  const more = all.length - maxSentences
  return more > 0 ? [...all.slice(0, maxSentences), t`And ${more} more.`] : all
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map(String).join('.')
  return `“${name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name}”`
}
