import { demoAccountIds } from './accounts.ts'
import { demoAudienceIds } from './audiences.ts'
import type { Season } from './calendar.ts'

/** The two advertisers of the demo data: what they sell when, where and to whom. */

/** A market with its country's ID as a targeted location. */
export interface Market {
  readonly code: string
  readonly location: string
  readonly language: string
}

/** A line item's target group: an interest, or a custom audience. */
export interface TargetGroup {
  readonly name: string
  readonly interest?: string
  readonly audienceId?: string
}

export interface Advertiser {
  readonly accountId: string
  readonly zone: string
  readonly currency: 'EUR' | 'USD'
  readonly domain: string
  readonly apps: { readonly ios_app_store_identifier?: string; readonly android_app_store_identifier: string }
  readonly webEventTag: string
  readonly appName: string
  readonly keyword: string
  readonly markets: readonly [Market, ...Market[]]
  readonly themes: Readonly<Record<Season, readonly [string, ...string[]]>>
  readonly groups: readonly [TargetGroup, ...TargetGroup[]]
  /** Custom audiences for retargeting. */
  readonly lists: readonly [TargetGroup, ...TargetGroup[]]
}

const interests = {
  climbers: { name: 'Climbers', interest: '12001' },
  cyclists: { name: 'Cyclists', interest: '12002' },
  hikers: { name: 'Hikers', interest: '12005' },
  skiers: { name: 'Skiers', interest: '12011' },
  trailRunners: { name: 'Trail runners', interest: '12019' },
  campers: { name: 'Campers', interest: '15003' },
  dogOwners: { name: 'Dog owners', interest: '8002' },
  photographers: { name: 'Photographers', interest: '6011' },
} as const

/** An outdoor clothing shop in Berlin. */
export const northwind: Advertiser = {
  accountId: demoAccountIds.northwind,
  zone: 'Europe/Berlin',
  currency: 'EUR',
  domain: 'northwind.example',
  apps: { ios_app_store_identifier: '333903271', android_app_store_identifier: 'com.northwind.trails' },
  webEventTag: 'o8z6j',
  appName: 'Trail planner app',
  keyword: 'waterproof',
  markets: [
    { code: 'DE', location: 'fdcd221ac44fa326', language: 'de' },
    { code: 'AT', location: '385e02f1d2a1b4c7', language: 'de' },
    { code: 'FR', location: 'f3bfc7dcc928977f', language: 'fr' },
    { code: 'NL', location: '879cfee2e9a3f0c1', language: 'nl' },
    { code: 'GB', location: '6416b8512febefc9', language: 'en' },
    { code: 'SE', location: '82b141af443cb1b8', language: 'sv' },
  ],
  themes: {
    winter: [
      'Winter tents',
      'Down coats',
      'Ski touring',
      'Merino base layers',
      'Insulated boots',
      'Winter sale',
    ],
    spring: [
      'Hiking boots',
      'Spring rain jackets',
      'Trail shoes',
      'Climbing gear',
      'Easter camping',
      'Daypacks',
    ],
    summer: ['Summer tents', 'Sleeping bags', 'Backpacks', 'Hut-to-hut kit', 'Sun shirts', 'Summer sale'],
    autumn: ['Autumn rain jackets', 'Fleece layers', 'Hiking boots', 'Head lamps', 'Daypacks', 'Camp stoves'],
  },
  groups: [
    interests.hikers,
    interests.trailRunners,
    interests.climbers,
    interests.skiers,
    interests.cyclists,
    interests.campers,
    interests.dogOwners,
    interests.photographers,
  ],
  lists: [
    { name: 'Boot buyers', audienceId: demoAudienceIds.bootBuyers },
    { name: 'Cart leavers', audienceId: demoAudienceIds.cartLeavers },
    { name: 'Newsletter readers', audienceId: demoAudienceIds.newsletter },
  ],
}

/** A campervan rental on the American west coast. */
export const wayline: Advertiser = {
  accountId: demoAccountIds.wayline,
  zone: 'America/Los_Angeles',
  currency: 'USD',
  domain: 'wayline.example',
  apps: { android_app_store_identifier: 'com.wayline.roads' },
  webEventTag: 'o8z7k',
  appName: 'Road atlas app',
  keyword: 'campervan',
  markets: [
    { code: 'US', location: '96683cc9126741d1', language: 'en' },
    { code: 'CA', location: '3376992a082d67c7', language: 'en' },
  ],
  themes: {
    winter: ['Desert winter', 'Ski-lift weekends', 'Snowbird months', 'Gift vouchers'],
    spring: ['Spring break', 'Wildflower weekends', 'National parks early booking', 'One-way deals'],
    summer: ['National parks', 'Coast highway', 'Family vans', 'Last-minute weeks'],
    autumn: ['Fall colors', 'Thanksgiving getaways', 'Work-from-van months', 'Hot springs loop'],
  },
  groups: [
    { name: 'Road trippers', interest: '15001' },
    interests.campers,
    { name: 'Surfers', interest: '12014' },
    interests.skiers,
    { name: 'Day-trip families', interest: '4006' },
    { name: 'Off-roaders', interest: '2004' },
    interests.dogOwners,
    interests.photographers,
  ],
  lists: [
    { name: 'Past renters', audienceId: demoAudienceIds.pastRenters },
    { name: 'Boot buyers (shared)', audienceId: demoAudienceIds.bootBuyers },
  ],
}

/** An age bucket, and how the user writes it. */
export interface AgeBucket {
  readonly value: string
  readonly label: string
}

export const ages: readonly [AgeBucket, ...AgeBucket[]] = [
  { value: 'AGE_18_TO_34', label: '18–34' },
  { value: 'AGE_25_TO_49', label: '25–49' },
  { value: 'AGE_35_TO_54', label: '35–54' },
  { value: 'AGE_OVER_50', label: '50+' },
]
