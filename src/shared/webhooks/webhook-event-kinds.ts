/** Event kinds renamed on March 18, 2026, by old name (platform document, Events 6 and Versioning). */
export const renamedEventKinds: Readonly<Record<string, string>> = {
  ProfileBioUpdate: 'profile.update.bio',
  ProfilePictureUpdate: 'profile.update.profile_picture',
  ProfileBannerUpdate: 'profile.update.banner_picture',
  ProfileGeoUpdate: 'profile.update.geo',
  ProfileUrlUpdate: 'profile.update.url',
}

/** Documented event kinds, with what happened (platform document, Events 4 to 7; public-facts C7). */
export const eventKindTitles: Readonly<Record<string, string>> = {
  'profile.update.bio': 'Profile text changed',
  'profile.update.verified': 'Verification changed',
  'profile.update.affiliate': 'Affiliation changed',
  'profile.update.screenname': 'User name changed',
  'profile.update.profile_picture': 'Profile picture changed',
  'profile.update.banner_picture': 'Banner changed',
  'profile.update.geo': 'Profile location changed',
  'profile.update.url': 'Profile link changed',
  'dm.received': 'Direct message received',
  'dm.sent': 'Direct message sent',
  'dm.read': 'Direct message read',
  'dm.indicate_typing': 'Typing a direct message',
  'spaces.start': 'Space started',
  'spaces.end': 'Space ended',
  MessageCreate: 'Conversation: message',
  ParticipantsJoin: 'Conversation: people joined',
  ParticipantsLeave: 'Conversation: people left',
  tweet_create_events: 'Post created',
  tweet_delete_events: 'Post deleted',
  favorite_events: 'Post liked',
  follow_events: 'Followed or unfollowed',
  block_events: 'Blocked or unblocked',
  mute_events: 'Muted or unmuted',
  direct_message_events: 'Direct message (account activity)',
  direct_message_indicate_typing_events: 'Typing (account activity)',
  direct_message_mark_read_events: 'Read (account activity)',
  'user_event.revoke': 'Access revoked',
  'filtered_stream.post': 'Filtered-stream match',
}

/** The deprecated name of an event's kind, or null. `eventType` is the name in the event itself. */
export function isOldEventName(eventType: string): boolean {
  return Object.hasOwn(renamedEventKinds, eventType)
}
