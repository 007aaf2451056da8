/**
 * Texts for people, in the program's language. A message's key is its English text with placeholders, so English needs
 * no catalog; `npm run texts` collects the messages for the other languages.
 */
export interface Language {
  /** BCP 47: the locale for `Intl`'s formatting of numbers, dates and plurals. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Returns the translation of a message with its values filled in; null if there is none. */
  translate(message: string, values: Values): string | null
}

export type Value = string | number
export type Values = Readonly<Record<string, Value>>

let language: Language | null = null
let isRead = false

/** Sets the language; null for English. */
export function setLanguage(chosen: Language | null): void {
  language = chosen
  counts = null
}

/**
 * Sets the language of a page, of main or of a thread. Tables of labels read it when they load, so this comes before
 * importing anything with a text; throws if it comes too late.
 */
export function startInLanguage(chosen: Language | null): void {
  if (isRead) throw new Error('A text was read before the language was set')
  setLanguage(chosen)
}

/** The locale for `Intl`. */
export function locale(): string {
  return language?.locale ?? 'en'
}

/** A sentence or label: t`Delete ${name}`. Values are inserted unchanged; format numbers and times first. */
export function t(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  isRead = true
  if (language !== null) {
    const translated = language.translate(messageOf(parts), byIndex(values))
    if (translated !== null) return translated
  }
  let text = parts[0] ?? ''
  for (let index = 0; index < values.length; index++) text += `${values[index]}${parts[index + 1] ?? ''}`
  return text
}

/** A name that is also a key or a column of files: it stays English, and `translate` returns its display form. */
export function term(parts: TemplateStringsArray): string {
  return messageOf(parts)
}

export function translate(message: string): string {
  return language?.translate(message, {}) ?? message
}

/** The forms of a text with a count, which replaces `#`. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

/**
 * A text with a count, as a whole sentence where possible:
 * plural(count, { one: '# row written to {file}.', other: '# rows written to {file}.' }, { file }).
 */
export function plural(count: number, forms: PluralForms, values: Values = {}): string {
  const translated = language?.translate(pluralMessage(forms), { ...values, count }) ?? null
  if (translated !== null) return translated
  const form = count === 1 ? forms.one : forms.other
  counts ??= new Intl.NumberFormat(locale())
  return fill(form.replaceAll('#', counts.format(count)), values)
}

let counts: Intl.NumberFormat | null = null

/** The message that `plural` looks up. */
export function pluralMessage({ one, other }: PluralForms): string {
  return `{count, plural, one {${one}} other {${other}}}`
}

const messages = new WeakMap<TemplateStringsArray, string>()

/** The message of a template: its text with `{0}`, `{1}` … for its values. */
export function messageOf(parts: TemplateStringsArray): string {
  let message = messages.get(parts)
  if (message === undefined) {
    message = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)
    messages.set(parts, message)
  }
  return message
}

/** Replaces the placeholders of a message with their values. */
export function fill(message: string, values: Values): string {
  return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

function byIndex(values: readonly Value[]): Values {
  return Object.fromEntries(values.entries())
}
