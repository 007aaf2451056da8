import type { Advertiser } from './advertisers.ts'

/** The demo line items: one kind per objective, within its rules. */
export interface LineItemKind {
  /** Suffix of names: "traffic". */
  readonly stage: string
  /** Prefix of names, unless it's the season's offer. */
  readonly theme?: (advertiser: Advertiser) => string
  /** Which posts suit it; null for kinds that promote none. */
  readonly posts: 'website' | 'app' | 'image' | 'poll' | 'video' | null
  readonly isRetargeting?: boolean
  readonly terms: Terms
  /** Terms that depend on the advertiser. */
  readonly ownTerms?: (advertiser: Advertiser) => Partial<Terms>
  /** The first is the most common. Bids are multiples of 10,000. */
  readonly bids: readonly [Bid, ...Bid[]]
  /** Whether every third one has a frequency cap. */
  readonly capped: boolean
}

interface Terms {
  readonly objective: string
  readonly product_type: string
  readonly placements: readonly string[]
  readonly goal: string
  readonly pay_by: string
  readonly categories?: readonly string[]
  readonly advertiser_domain?: string
  readonly ios_app_store_identifier?: string
  readonly android_app_store_identifier?: string
  readonly primary_web_event_tag?: string
}

type Bid =
  | { readonly bid_strategy: 'AUTO' }
  | { readonly bid_strategy: 'MAX' | 'TARGET'; readonly bid_amount_local_micro: number }

const promoted = { product_type: 'PROMOTED_TWEETS', placements: ['ALL_ON_TWITTER'] } as const
const auto: Bid = { bid_strategy: 'AUTO' }

export const lineItemKinds: readonly [LineItemKind, ...LineItemKind[]] = [
  {
    stage: 'traffic',
    posts: 'website',
    terms: { ...promoted, objective: 'WEBSITE_CLICKS', goal: 'LINK_CLICKS', pay_by: 'LINK_CLICK' },
    bids: [
      { bid_strategy: 'MAX', bid_amount_local_micro: 1_250_000 },
      { bid_strategy: 'TARGET', bid_amount_local_micro: 980_000 },
      auto,
    ],
    capped: false,
  },
  {
    stage: 'awareness',
    posts: 'image',
    terms: {
      ...promoted,
      placements: ['TWITTER_TIMELINE'],
      objective: 'REACH',
      goal: 'MAX_REACH',
      pay_by: 'IMPRESSION',
    },
    bids: [auto, { bid_strategy: 'TARGET', bid_amount_local_micro: 3_400_000 }],
    capped: true,
  },
  {
    stage: 'engagement',
    posts: 'poll',
    terms: { ...promoted, objective: 'ENGAGEMENTS', goal: 'ENGAGEMENT', pay_by: 'ENGAGEMENT' },
    bids: [{ bid_strategy: 'MAX', bid_amount_local_micro: 640_000 }, auto],
    capped: true,
  },
  {
    stage: 'video',
    posts: 'video',
    terms: { ...promoted, objective: 'VIDEO_VIEWS', goal: 'VIEW_6S', pay_by: 'IMPRESSION' },
    bids: [auto, { bid_strategy: 'MAX', bid_amount_local_micro: 90_000 }],
    capped: true,
  },
  {
    stage: 'retargeting',
    posts: 'website',
    isRetargeting: true,
    ownTerms: ({ webEventTag }) => ({ primary_web_event_tag: webEventTag }),
    terms: {
      ...promoted,
      objective: 'WEBSITE_CLICKS',
      goal: 'WEBSITE_CONVERSIONS',
      pay_by: 'IMPRESSION',
    },
    bids: [auto],
    capped: false,
  },
  {
    stage: 'installs',
    theme: ({ appName }) => appName,
    posts: 'app',
    ownTerms: ({ apps }) => apps,
    terms: {
      ...promoted,
      objective: 'APP_INSTALLS',
      goal: 'APP_INSTALLS',
      pay_by: 'APP_CLICK',
    },
    bids: [{ bid_strategy: 'MAX', bid_amount_local_micro: 2_150_000 }, auto],
    capped: false,
  },
  {
    stage: 'pre-roll',
    posts: null,
    ownTerms: ({ domain }) => ({ advertiser_domain: domain }),
    terms: {
      objective: 'PREROLL_VIEWS',
      product_type: 'MEDIA',
      placements: ['ALL_ON_TWITTER'],
      goal: 'PREROLL',
      pay_by: 'IMPRESSION',
      categories: ['IAB17', 'IAB20'],
    },
    bids: [{ bid_strategy: 'MAX', bid_amount_local_micro: 120_000 }, auto],
    capped: true,
  },
  {
    stage: 'traffic and partner apps',
    posts: 'website',
    ownTerms: ({ domain }) => ({ advertiser_domain: domain }),
    terms: {
      objective: 'WEBSITE_CLICKS',
      product_type: 'PROMOTED_TWEETS',
      placements: ['ALL_ON_TWITTER', 'PUBLISHER_NETWORK'],
      goal: 'LINK_CLICKS',
      pay_by: 'IMPRESSION',
      categories: ['IAB17'],
    },
    bids: [auto, { bid_strategy: 'MAX', bid_amount_local_micro: 1_100_000 }],
    capped: false,
  },
  {
    stage: 'followers',
    theme: () => 'Always on',
    posts: null,
    terms: {
      objective: 'FOLLOWERS',
      product_type: 'PROMOTED_ACCOUNT',
      placements: ['ALL_ON_TWITTER'],
      goal: 'FOLLOWERS',
      pay_by: 'IMPRESSION',
    },
    bids: [auto],
    capped: false,
  },
]
