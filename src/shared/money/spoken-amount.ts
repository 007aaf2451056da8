import type { Micro } from '../api/conventions.ts'
import { writeMicro } from './micro.ts'

const ones =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/)
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion']

/**
 * Spells out an amount, which makes an extra zero obvious: "twelve thousand five hundred USD", "twelve USD and 50/100".
 */
export function amountInWords(amount: Micro, currency: string): string {
  const [whole = '0', fraction] = writeMicro(amount, currency).replace('-', '').split('.')
  const rest =
    fraction === undefined || /^0*$/.test(fraction) ? '' : ` and ${fraction}/1${'0'.repeat(fraction.length)}`
  return `${amount < 0 ? 'minus ' : ''}${numberInWords(whole)} ${currency}${rest}`
}

function numberInWords(digits: string): string {
  const groups: string[] = []
  for (const [place, scale] of scales.entries()) {
    const end = digits.length - 3 * place
    const group = Number(digits.slice(Math.max(0, end - 3), Math.max(0, end)))
    if (group > 0) groups.unshift(`${hundreds(group)}${scale}`)
  }
  return groups.length === 0 ? 'zero' : groups.join(' ')
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
