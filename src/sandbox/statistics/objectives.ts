/** Parameters of an objective in the auction, per impression. */
export interface ObjectiveRates {
  /** The lowest price of an impression, in micro units; the highest is three times as much. */
  readonly price: number
  readonly engagements: number
  /** Per engagement. */
  readonly clicks: number
  readonly follows: number
  /** Per click. */
  readonly urlClicks: number
  readonly appClicks: number
  readonly views: number
  /** Per click on links or apps. */
  readonly conversions: number
}

const defaultOdds: ObjectiveRates = {
  price: 2_400,
  engagements: 0.02,
  clicks: 0.45,
  follows: 0.03,
  urlClicks: 0.3,
  appClicks: 0,
  views: 0,
  conversions: 0,
}

const odds: Readonly<Record<string, ObjectiveRates>> = {
  REACH: { ...defaultOdds, price: 1_700, engagements: 0.012 },
  ENGAGEMENTS: { ...defaultOdds, price: 2_200, engagements: 0.026 },
  FOLLOWERS: { ...defaultOdds, price: 3_000, clicks: 0.3, follows: 0.45 },
  WEBSITE_CLICKS: { ...defaultOdds, price: 3_400, clicks: 0.55, urlClicks: 0.75, conversions: 0.06 },
  APP_INSTALLS: {
    ...defaultOdds,
    price: 3_900,
    clicks: 0.55,
    urlClicks: 0,
    appClicks: 0.7,
    conversions: 0.12,
  },
  APP_ENGAGEMENTS: {
    ...defaultOdds,
    price: 3_600,
    clicks: 0.55,
    urlClicks: 0,
    appClicks: 0.7,
    conversions: 0.15,
  },
  VIDEO_VIEWS: { ...defaultOdds, price: 2_600, views: 0.3 },
  PREROLL_VIEWS: { ...defaultOdds, price: 5_000, engagements: 0.008, views: 0.55 },
}

export function ratesOf(objective: string): ObjectiveRates {
  return odds[objective] ?? defaultOdds
}

/** Events per impression that a bid pays for: the objective's own; thousands of impressions for REACH. */
export function eventsBidFor(objective: string, odds: ObjectiveRates): number {
  const clicks = odds.engagements * odds.clicks
  switch (objective) {
    case 'ENGAGEMENTS':
      return odds.engagements
    case 'FOLLOWERS':
      return odds.engagements * odds.follows
    case 'WEBSITE_CLICKS':
      return clicks * odds.urlClicks
    case 'APP_INSTALLS':
    case 'APP_ENGAGEMENTS':
      return clicks * odds.appClicks
    case 'VIDEO_VIEWS':
    case 'PREROLL_VIEWS':
      return odds.views
    default:
      return 0.001
  }
}
