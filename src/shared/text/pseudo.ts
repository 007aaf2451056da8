import { fill, type Language } from './language.ts'
import { pluralForms } from './translated.ts'

/**
 * Languages for tests. Texts are bracketed, so that untranslated ones stand out; accented, so that they stay readable;
 * and a third longer, like translations. `ar-XB` is also right-to-left.
 */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const

export function pseudoLanguage(code: (typeof pseudoLanguages)[number]): Language {
  return {
    locale: 'en',
    direction: code === 'ar-XB' ? 'rtl' : 'ltr',
    translate(message, values) {
      const { count } = values
      const forms = typeof count === 'number' ? pluralForms(message) : null
      const text = forms?.get(count === 1 ? 'one' : 'other')?.replaceAll('#', String(count)) ?? message
      return fill(pseudo(text), values)
    },
  }
}

const plain = 'aceginosuyzACEGINOSUYZ'
const accented = 'áçéĝíñóšúýžÁÇÉĜÍÑÓŠÚÝŽ'
const accents = new Map([...plain].map((letter, place) => [letter, [...accented][place] ?? letter]))

function pseudo(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  const pieces = parts.map((part, place) =>
    place % 2 === 1 ? part : part.replace(/./gs, (letter) => accents.get(letter) ?? letter),
  )
  const length = parts.reduce((sum, part, place) => sum + (place % 2 === 1 ? 0 : part.length), 0)
  return `[${pieces.join('')}${' ~'.repeat(Math.ceil((length * 0.35) / 2))}]`
}
