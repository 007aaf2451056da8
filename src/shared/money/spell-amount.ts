import type { Micro } from '../api/conventions.ts'
import { locale } from '../text/language.ts'
import { writeMicro } from './micro.ts'

/** How a language spells numbers out. */
interface Speller {
  /** A whole number, as decimal digits. */
  readonly spell: (digits: string) => string
  readonly minus: string
  readonly and: string
}

/**
 * Spells out an amount, which makes an extra zero obvious: "twelve thousand five hundred USD", "twelve USD and 50/100".
 * A language without a speller of its own gets the English words.
 */
export function spellAmount(amount: Micro, currency: string): string {
  const { spell, minus, and } = locale().startsWith('de') ? german : english
  const [whole = '0', fraction] = writeMicro(amount, currency).replace('-', '').split('.')
  const rest =
    fraction === undefined || /^0*$/.test(fraction)
      ? ''
      : ` ${and} ${fraction}/1${'0'.repeat(fraction.length)}`
  return `${amount < 0 ? `${minus} ` : ''}${spell(whole)} ${currency}${rest}`
}

/** Groups of three digits, the largest first; `power` counts the thousands. */
function groupsOf(digits: string): readonly { readonly group: number; readonly power: number }[] {
  const groups: { group: number; power: number }[] = []
  for (let end = digits.length, power = 0; end > 0; end -= 3, power += 1)
    groups.unshift({ group: Number(digits.slice(Math.max(0, end - 3), end)), power })
  return groups.filter(({ group }) => group > 0)
}

const ones =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/)
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion']

const english: Speller = {
  minus: 'minus',
  and: 'and',
  spell: (digits) =>
    groupsOf(digits)
      .map(({ group, power }) => `${hundreds(group)}${scales[power]}`)
      .join(' ') || 'zero',
}

function hundreds(number: number): string {
  const rest = number % 100
  const words = number >= 100 ? [`${ones[Math.floor(number / 100)]} hundred`] : []
  if (rest > 0) words.push(rest < 20 ? (ones[rest] ?? '') : below100(rest))
  return words.join(' ')
}

function below100(number: number): string {
  const unit = number % 10
  const ten = tens[Math.floor(number / 10)] ?? ''
  return unit === 0 ? ten : `${ten}-${ones[unit]}`
}

const germanOnes =
  `null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn
  siebzehn achtzehn neunzehn`.split(/\s+/)
const germanTens = `zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig`.split(' ')
const germanScales = [
  ['Million', 'Millionen'] as const,
  ['Milliarde', 'Milliarden'] as const,
  ['Billion', 'Billionen'] as const,
  ['Billiarde', 'Billiarden'] as const,
  ['Trillion', 'Trillionen'] as const,
]

const german: Speller = {
  minus: 'minus',
  and: 'und',
  spell(digits) {
    const words: string[] = []
    let small = ''
    for (const { group, power } of groupsOf(digits)) {
      const [one, many] = germanScales[power - 2] ?? ['', '']
      if (power >= 2)
        words.push(`${germanHundreds(group)}${group % 100 === 1 ? 'e' : ''} ${group === 1 ? one : many}`)
      // Thousands and what is below them are one word.
      else small += power === 1 ? `${germanHundreds(group)}tausend` : germanHundreds(group)
    }
    if (small !== '') words.push(small)
    return words.join(' ') || 'null'
  },
}

/** Ends in "ein", which becomes "eins" only where nothing follows; before a currency it stays. */
function germanHundreds(number: number): string {
  const rest = number % 100
  const unit = rest % 10
  const lead = number >= 100 ? `${germanOnes[Math.floor(number / 100)]}hundert` : ''
  if (rest === 0) return lead
  if (rest < 20) return `${lead}${germanOnes[rest]}`
  const ten = germanTens[Math.floor(rest / 10) - 2]
  return unit === 0 ? `${lead}${ten}` : `${lead}${germanOnes[unit]}und${ten}`
}
