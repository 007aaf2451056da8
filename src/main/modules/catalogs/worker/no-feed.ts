/** The file isn't a readable feed; the message is for the user. */
export class NoFeed extends Error {}
