import type { TargetingType } from '../../api/ads/targeting-criteria.ts'

/**
 * Targeting columns of the grid and of sheets, each with its types. The last one has every type that no other column
 * includes, even types unknown to this version.
 */
export const targetingGroups = {
  targeting_locations: ['LOCATION'],
  targeting_languages: ['LANGUAGE'],
  targeting_age: ['AGE'],
  targeting_gender: ['GENDER'],
  targeting_audiences: ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED'],
  targeting_keywords: ['BROAD_KEYWORD', 'PHRASE_KEYWORD', 'EXACT_KEYWORD', 'UNORDERED_KEYWORD'],
  targeting_interests: ['INTEREST'],
  targeting_conversations: ['CONVERSATION'],
  targeting_followers: ['SIMILAR_TO_FOLLOWERS_OF_USER', 'FOLLOWERS_OF_USER'],
  targeting_devices: [
    'PLATFORM',
    'PLATFORM_VERSION',
    'DEVICE',
    'NETWORK_OPERATOR',
    'WIFI_ONLY',
    'NETWORK_ACTIVATION_DURATION',
  ],
  targeting_other: [],
} as const satisfies Readonly<Record<string, readonly TargetingType[]>>

export type TargetingGroupName = keyof typeof targetingGroups

export function isTargetingGroup(field: string): field is TargetingGroupName {
  return Object.hasOwn(targetingGroups, field)
}

export const targetingGroupNames = Object.keys(targetingGroups).filter(isTargetingGroup)

const byType: ReadonlyMap<string, TargetingGroupName> = new Map(
  targetingGroupNames.flatMap((group) =>
    targetingGroups[group].map((type): [string, TargetingGroupName] => [type, group]),
  ),
)

export function targetingGroupOf(type: string): TargetingGroupName {
  return byType.get(type) ?? 'targeting_other'
}
