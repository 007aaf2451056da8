import { writeJson } from '../../../shared/core/json-text.ts'
import { type Keys, keysOf } from '../../../shared/desktop/command-keys.ts'
import { boundCommands } from '../../../shared/desktop/key-bindings.ts'
import type { Preferences } from '../../../shared/desktop/preferences.ts'
import type { SharedSettings } from '../../../shared/desktop/settings-file.ts'
import { draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import { formatAmount } from '../../../shared/money/amount-label.ts'
import { anyCurrency, type MoneyThresholds, thresholdOf } from '../../../shared/money/money-threshold.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { languageLabels } from './language-labels.ts'

const themeLabels: Readonly<Record<Preferences['theme'], string>> = {
  system: t`System`,
  light: t`Light`,
  dark: t`Dark`,
}

/** A setting that an import changes. */
export interface SettingChange {
  readonly setting: string
  readonly before: string
  readonly after: string
}

/** The preferences that an import sets. Layouts and views of lists that the file doesn't mention stay. */
export function settingsToApply(preferences: Preferences, settings: SharedSettings): SharedSettings {
  const { gridLayouts, savedViews, ...others } = settings
  return {
    ...others,
    ...(gridLayouts && { gridLayouts: { ...preferences.gridLayouts, ...gridLayouts } }),
    ...(savedViews && { savedViews: { ...preferences.savedViews, ...savedViews } }),
  }
}

/** The changes of an import, setting by setting. */
export function settingChanges(
  preferences: Preferences,
  settings: SharedSettings,
  mac: boolean,
): readonly SettingChange[] {
  const { theme, language, keys, gridLayouts, savedViews, moneyThresholds } = settings
  return [
    ...(theme === undefined ? [] : changed(t`Theme`, themeLabels[preferences.theme], themeLabels[theme])),
    ...(language === undefined
      ? []
      : changed(t`Language`, languageLabels[preferences.language], languageLabels[language])),
    ...(moneyThresholds === undefined ? [] : thresholdChanges(preferences.moneyThresholds, moneyThresholds)),
    ...(keys === undefined ? [] : keyChanges(preferences, keys, mac)),
    ...listChanges(preferences.gridLayouts, gridLayouts, (list) => t`Columns of ${list}`, columnsLabel),
    ...listChanges(preferences.savedViews, savedViews, (list) => t`Views of ${list}`, viewsLabel),
  ]
}

function changed(setting: string, before: string, after: string): readonly SettingChange[] {
  return before === after ? [] : [{ setting, before, after }]
}

function thresholdChanges(before: MoneyThresholds, after: MoneyThresholds): readonly SettingChange[] {
  const label = (thresholds: MoneyThresholds, currency: string) => {
    const amount = thresholdOf(thresholds, currency)
    return amount === null
      ? t`Never`
      : t`From ${formatAmount(amount, currency === anyCurrency ? null : currency)}`
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after), anyCurrency])].flatMap((currency) =>
    changed(
      currency === anyCurrency ? t`Typed amounts, other currencies` : t`Typed amounts, ${currency}`,
      label(before, currency),
      label(after, currency),
    ),
  )
}

function keyChanges(
  preferences: Preferences,
  keys: Preferences['keys'],
  mac: boolean,
): readonly SettingChange[] {
  const after = new Map(boundCommands(keys).map((command) => [command.id, command]))
  const label = (own: readonly Keys[]) =>
    own.length === 0 ? t`None` : own.map((one) => keysOf(one, mac)).join(', ')
  return boundCommands(preferences.keys).flatMap(({ id, title, keys: before }) =>
    changed(t`Keys: ${title}`, label(before), label(after.get(id)?.keys ?? [])),
  )
}

type Item = { readonly name: string } | { readonly shown: boolean }

/** The lists in the file that differ. */
function listChanges<Items extends readonly Item[]>(
  before: Readonly<Record<string, Items | undefined>>,
  after: Readonly<Record<string, Items | undefined>> | undefined,
  settingOf: (list: string) => string,
  label: (items: Items | undefined) => string,
): readonly SettingChange[] {
  return Object.entries(after ?? {}).flatMap(([list, items]) => {
    if (items === undefined || writeJson(before[list]) === writeJson(items)) return []
    const setting = settingOf(listLabel(list))
    const [was, becomes] = [label(before[list]), label(items)]
    return [{ setting, before: was, after: was === becomes ? t`${becomes}, changed` : becomes }]
  })
}

function columnsLabel(columns: readonly { readonly shown: boolean }[] | undefined): string {
  return columns === undefined
    ? t`Default`
    : plural(columns.filter(({ shown }) => shown).length, { one: '# column', other: '# columns' })
}

function viewsLabel(views: readonly { readonly name: string }[] | undefined): string {
  return views === undefined || views.length === 0 ? t`None` : views.map(({ name }) => name).join(', ')
}

function listLabel(list: string): string {
  const kind = draftSubjects.find((subject) => subject === list)
  return kind === undefined ? list : kinds[kind].label.many
}
