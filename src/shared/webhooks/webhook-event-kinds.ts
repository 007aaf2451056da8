import { eventTypeTitles } from '../streams/activity-event-titles.ts'
import { t } from '../text/language.ts'

/** Event kinds renamed on 18 March 2026, by old name (activity.md#event-types). */
export const renamedEventKinds: Readonly<Record<string, string>> = {
  ProfileBioUpdate: 'profile.update.bio',
  ProfilePictureUpdate: 'profile.update.profile_picture',
  ProfileBannerUpdate: 'profile.update.banner_picture',
  ProfileGeoUpdate: 'profile.update.geo',
  ProfileUrlUpdate: 'profile.update.url',
}

/** Documented event kinds, with what happened (activity.md#event-types, activity.md#account-events). */
export const eventKindTitles: Readonly<Record<string, string>> = {
  'profile.update.bio': t`Profile text changed`,
  'profile.update.verified': t`Verification changed`,
  'profile.update.affiliate': t`Affiliation changed`,
  'profile.update.screenname': t`User name changed`,
  'profile.update.profile_picture': t`Profile picture changed`,
  'profile.update.banner_picture': t`Banner changed`,
  'profile.update.geo': t`Profile location changed`,
  'profile.update.url': t`Profile link changed`,
  'dm.received': t`Direct message received`,
  'dm.sent': t`Direct message sent`,
  'dm.read': t`Direct message read`,
  'dm.indicate_typing': t`Typing a direct message`,
  'spaces.start': t`Space started`,
  'spaces.end': t`Space ended`,
  MessageCreate: t`Conversation: message`,
  ParticipantsJoin: t`Conversation: people joined`,
  ParticipantsLeave: t`Conversation: people left`,
  tweet_create_events: t`Post created`,
  tweet_delete_events: t`Post deleted`,
  favorite_events: t`Post liked`,
  follow_events: t`Followed or unfollowed`,
  block_events: t`Blocked or unblocked`,
  mute_events: t`Muted or unmuted`,
  direct_message_events: t`Direct message (account activity)`,
  direct_message_indicate_typing_events: t`Typing (account activity)`,
  direct_message_mark_read_events: t`Read (account activity)`,
  'user_event.revoke': t`Access revoked`,
  replay_job_status: t`Replay ended`,
  'filtered_stream.post': t`Filtered-stream match`,
}

const titles: Readonly<Record<string, string>> = {
  ...eventTypeTitles,
  ...eventKindTitles,
  unknown: t`Event of another kind`,
  notJson: t`Not JSON`,
}

/** What happened, in words; a type that has none is its own name. */
export function eventTitle(kind: string): string {
  return (Object.hasOwn(titles, kind) ? titles[kind] : undefined) ?? kind
}

/** Whether an event carries the deprecated name of its kind. `eventType` is the name in the event itself. */
export function isOldEventName(eventType: string): boolean {
  return Object.hasOwn(renamedEventKinds, eventType)
}
