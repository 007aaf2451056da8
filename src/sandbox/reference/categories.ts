import type { AdsData } from '../state/ads-data.ts'

/** Categories of the Interactive Advertising Bureau: the first level, and parts of the second. */
const firstLevel = [
  'Arts & Entertainment',
  'Automotive',
  'Business',
  'Careers',
  'Education',
  'Family & Parenting',
  'Health & Fitness',
  'Food & Drink',
  'Hobbies & Interests',
  'Home & Garden',
  'Law, Government & Politics',
  'News',
  'Personal Finance',
  'Society',
  'Science',
  'Pets',
  'Sports',
  'Style & Fashion',
  'Technology & Computing',
  'Travel',
  'Real Estate',
  'Shopping',
  'Religion & Spirituality',
] as const

const secondLevel: Readonly<Record<string, string>> = {
  'IAB7-1': 'Exercise',
  'IAB7-30': 'Nutrition',
  'IAB9-9': 'Cigars',
  'IAB9-15': 'Guitar',
  'IAB17-1': 'Auto Racing',
  'IAB17-2': 'Baseball',
  'IAB17-18': 'Hunting/Shooting',
  'IAB17-31': 'Rodeo',
  'IAB17-35': 'Sailing',
  'IAB17-37': 'Skiing',
  'IAB17-38': 'Snowboarding',
  'IAB17-39': 'Surfing/Body-Boarding',
  'IAB18-3': 'Fashion',
  'IAB18-4': 'Jewelry',
  'IAB20-1': 'Adventure Travel',
  'IAB20-3': 'Air Travel',
  'IAB20-18': 'Hotels',
  'IAB20-26': 'Camping',
  'IAB22-1': 'Contests & Freebies',
  'IAB22-2': 'Couponing',
}

interface IabCategory {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
}

export const iabCategories: readonly IabCategory[] = [
  ...firstLevel.map((name, index) => ({ id: `IAB${index + 1}`, parent_id: null, name })),
  ...Object.entries(secondLevel).map(([id, name]) => ({ id, parent_id: id.split('-', 1)[0] ?? null, name })),
]

interface ContentCategory {
  readonly id: string
  readonly name: string
  readonly iab_categories: readonly string[]
}

const contentCategories: readonly ContentCategory[] = [
  { id: 'cc01', name: 'Entertainment', iab_categories: ['IAB1'] },
  { id: 'cc02', name: 'Lifestyle', iab_categories: ['IAB9', 'IAB10', 'IAB18'] },
  { id: 'cc03', name: 'News and current events', iab_categories: ['IAB12'] },
  { id: 'cc04', name: 'Sports', iab_categories: ['IAB17', 'IAB17-18', 'IAB17-31', 'IAB17-35'] },
  { id: 'cc05', name: 'Technology', iab_categories: ['IAB19'] },
  { id: 'cc06', name: 'Travel', iab_categories: ['IAB20'] },
]

/** Content categories are the business categories, if the state has any. */
export function contentCategoriesOf({ business_categories }: Pick<AdsData, 'business_categories'>) {
  const ownCategories: readonly ContentCategory[] = [...business_categories.values()]
  return ownCategories.length > 0 ? ownCategories : contentCategories
}
