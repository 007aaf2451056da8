import { fill, type Language } from './language.ts'
import type { Translation } from './languages.ts'

/** A language with translations; untranslated messages stay English. */
export function translated({ code, messages }: Translation): Language {
  const pluralByMessage = new Map<string, Plural>()
  return {
    locale: code,
    direction: 'ltr',
    translate(message, values) {
      const translation = messages[message]
      if (translation === undefined) return null
      const { count } = values
      if (typeof count !== 'number' || !message.startsWith(opening)) return fill(translation, values)
      const plural = pluralByMessage.get(message) ?? readPlural(code, translation)
      pluralByMessage.set(message, plural)
      return fill(plural(count), values)
    },
  }
}

/** The text for a count. */
type Plural = (count: number) => string

const opening = '{count, plural, '
const whole = /^\{count, plural,((?: (?:=\d+|[a-z]+) \{(?:[^{}]|\{\w+\})*\})+)\}$/
const form = /(?<![a-z])(=\d+|[a-z]+) \{((?:[^{}]|\{\w+\})*)\}/g

/** The forms of a message with a count (ICU MessageFormat, `plural`); null if it isn't one. */
export function pluralForms(message: string): ReadonlyMap<string, string> | null {
  const forms = whole.exec(message)?.[1]
  if (forms === undefined) return null
  return new Map([...forms.matchAll(form)].map(([, name = '', text = '']) => [name, text]))
}

function readPlural(locale: string, message: string): Plural {
  const forms = pluralForms(message)
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count) => {
    const text = forms?.get(`=${count}`) ?? forms?.get(rules.select(count)) ?? forms?.get('other') ?? message
    return text.replaceAll('#', numbers.format(count))
  }
}
