import { demoAccountIds } from './accounts.ts'
import type { PlannedCampaign } from './campaigns.ts'

/** IDs of the posts that line items of the demo data promote. */
export const demoPostIds = [
  '1166476031668015104',
  '1166476031668015105',
  '1166476031668015106',
  '1166476031668015107',
  '1166476031668015108',
  '1166476031668015109',
  '1166476031668015110',
  '1166476031668015111',
  '1166476031668015112',
  '1166476031668015113',
  '1166476031668015114',
  '1166476031668015115',
] as const

/** The same for the second account. */
export const demoVanPostIds = [
  '1166476031668025101',
  '1166476031668025102',
  '1166476031668025103',
  '1166476031668025104',
  '1166476031668025105',
] as const

/** Posts that suit a kind of line item: indexes into the lists above. */
const suitable = {
  northwind: { website: [0, 10, 4, 9], image: [1, 6, 11], poll: [2, 7, 9], video: [3, 8], app: [5] },
  wayline: { website: [0, 4], image: [1], poll: [4], video: [2], app: [3] },
} as const

/** Usually one post; two for every third line item if that many suit it. */
export function promotedPostsOf({ advertiser, kind }: PlannedCampaign, index: number): string[] {
  if (kind.posts === null) return []
  const isWayline = advertiser.accountId === demoAccountIds.wayline
  const ids: readonly string[] = isWayline ? demoVanPostIds : demoPostIds
  const places = suitable[isWayline ? 'wayline' : 'northwind'][kind.posts]
  const chosenPlaces = index % 3 === 2 ? [index, index + 1] : [index]
  return [...new Set(chosenPlaces.flatMap((place) => ids[places[place % places.length] ?? 0] ?? []))]
}
