import { termsOf } from '../campaigns/objective-matrix.ts'
import type { LineItemRule } from './line-item-terms.ts'

/** Rules about product type and placements. Neither can change later, so only a create is judged by them. */

const productType: LineItemRule = ({ product_type, objective }) => {
  const terms = termsOf(objective)
  if (terms === null || terms.productTypes.some((type) => type === product_type)) return null
  return {
    rule: 'line-item.product-type',
    severity: terms.productTypesAreStated ? 'error' : 'warning',
    field: 'product_type',
    code: 'INVALID',
    message: `The product type ${product_type} does not go with the objective ${objective}; known is ${terms.productTypes[0]}.`,
    source: { document: 'public', place: 'F, product_type' },
  }
}

const placementsNeeded: LineItemRule = ({ placements, objective }) => {
  const needed = termsOf(objective)?.placementsNeeded ?? []
  if (needed.length === 0 || needed.some((placement) => placements.includes(placement))) return null
  return {
    rule: 'line-item.placements-needed',
    severity: 'error',
    field: 'placements',
    code: 'INVALID',
    message: `The objective ${objective} needs one of the placements ${needed.join(', ')}.`,
    source: { document: 'public', place: 'F, Placements' },
  }
}

const profileNotAlone: LineItemRule = ({ placements }) => {
  if (placements.length === 0 || !placements.every((placement) => placement === 'TWITTER_PROFILE'))
    return null
  return {
    rule: 'line-item.profile-not-alone',
    severity: 'error',
    field: 'placements',
    code: 'INVALID',
    message: 'The placement TWITTER_PROFILE does not stand alone.',
    source: { document: 'public', place: 'A3, placements' },
  }
}

const searchNeedsKeywords: LineItemRule = ({ placements }) => {
  if (!placements.includes('TWITTER_SEARCH')) return null
  return {
    rule: 'line-item.search-needs-keywords',
    severity: 'warning',
    field: 'placements',
    code: 'INVALID',
    message: 'The placement TWITTER_SEARCH shows nothing until keywords are targeted.',
    source: { document: 'public', place: 'A3, placements' },
  }
}

export const placementRules: readonly LineItemRule[] = [
  productType,
  (item, context) => placementsNeeded(item, context) ?? profileNotAlone(item, context),
  searchNeedsKeywords,
]
