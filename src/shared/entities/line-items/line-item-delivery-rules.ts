import { parseIsoTime } from '../../api/conventions.ts'
import { termsOf } from '../campaigns/objective-matrix.ts'
import { type LineItemRule, lineItemTable } from './line-item-terms.ts'

/** Rules about where, when and how often a line item is shown, and what it has to name for that. */

const endAfterStart: LineItemRule = ({ start_time, end_time }) => {
  if (start_time === null || end_time === null || parseIsoTime(end_time) > parseIsoTime(start_time))
    return null
  return {
    rule: 'line-item.end-after-start',
    severity: 'error',
    field: 'end_time',
    code: 'INVALID',
    message: 'The flight ends before it begins.',
    source: { document: 'decisions', place: 'Accounts, campaigns, line items' },
  }
}

const capObjective: LineItemRule = ({ frequency_cap, objective }) => {
  if (frequency_cap === null || termsOf(objective)?.takesFrequencyCap !== false) return null
  return {
    rule: 'line-item.cap-objective',
    severity: 'error',
    field: 'frequency_cap',
    code: 'INVALID',
    message: `A frequency cap is not for the objective ${objective}; REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS take one.`,
    source: lineItemTable('frequency_cap'),
  }
}

const capAndPeriod: LineItemRule = ({ frequency_cap, duration_in_days }) => {
  if ((frequency_cap === null) === (duration_in_days === null)) return null
  const isPeriodMissing = duration_in_days === null
  return {
    rule: 'line-item.cap-and-period',
    severity: 'warning',
    field: isPeriodMissing ? 'duration_in_days' : 'frequency_cap',
    code: 'INCLUSIVE_PARAMETERS',
    message: isPeriodMissing
      ? 'A frequency cap counts over a period, and none is set.'
      : 'A period without a frequency cap has no effect.',
    source: lineItemTable('duration_in_days'),
  }
}

const storeIdentifier: LineItemRule = (item) => {
  const hasOne = item.android_app_store_identifier !== null || item.ios_app_store_identifier !== null
  if (hasOne || termsOf(item.objective)?.needsStoreIdentifier !== true) return null
  return {
    rule: 'line-item.store-identifier',
    severity: 'error',
    field: 'ios_app_store_identifier',
    code: 'MISSING_PARAMETER',
    message: `The objective ${item.objective} needs the app's identifier in at least one store.`,
    source: lineItemTable('android_app_store_identifier, ios_app_store_identifier'),
  }
}

const networkDomain: LineItemRule = ({ placements, advertiser_domain }) => {
  if (advertiser_domain !== null || !placements.includes('PUBLISHER_NETWORK')) return null
  return {
    rule: 'line-item.network-domain',
    severity: 'error',
    field: 'advertiser_domain',
    code: 'MISSING_PARAMETER',
    message: 'The publisher network needs the domain of the advertiser.',
    source: lineItemTable('advertiser_domain'),
  }
}

const categoriesNeeded: LineItemRule = ({ placements, objective, categories }) => {
  const isPreroll = objective === 'PREROLL_VIEWS'
  if (categories.length > 0 || !(isPreroll || placements.includes('PUBLISHER_NETWORK'))) return null
  return {
    rule: 'line-item.categories-needed',
    severity: 'error',
    field: 'categories',
    code: 'MISSING_PARAMETER',
    message: isPreroll
      ? 'Pre-roll needs one or two business categories.'
      : 'The publisher network needs categories.',
    source: isPreroll
      ? { document: 'advertising', place: 'Accounts, business categories' }
      : lineItemTable('categories'),
  }
}

const maxBusinessCategories = 2

/**
 * Counts business categories, not values: one category stands for several IAB values. A value that belongs to none
 * counts by its first number, so that IAB17 and IAB17-18 are one.
 */
const prerollCategories: LineItemRule = ({ objective, categories }, { businessCategories }) => {
  if (objective !== 'PREROLL_VIEWS') return null
  const groups = categories.map((value) => {
    const index = businessCategories.findIndex(({ iab_categories }) => iab_categories.includes(value))
    return index < 0 ? (value.split('-', 1)[0] ?? value) : String(index)
  })
  if (new Set(groups).size <= maxBusinessCategories) return null
  return {
    rule: 'line-item.preroll-categories',
    severity: 'error',
    field: 'categories',
    code: 'INVALID',
    message: 'Pre-roll takes two business categories at most.',
    source: { document: 'advertising', place: 'Accounts, business categories' },
  }
}

const promotingUser: LineItemRule = ({ objective, advertiser_user_id }) => {
  if (advertiser_user_id === null || objective === 'PREROLL_VIEWS') return null
  return {
    rule: 'line-item.promoting-user',
    severity: 'warning',
    field: 'advertiser_user_id',
    code: 'INVALID',
    message: 'A promoting user is meant for pre-roll line items.',
    source: lineItemTable('advertiser_user_id'),
  }
}

export const deliveryRules: readonly LineItemRule[] = [
  endAfterStart,
  capObjective,
  capAndPeriod,
  storeIdentifier,
  networkDomain,
  categoriesNeeded,
  prerollCategories,
  promotingUser,
]
