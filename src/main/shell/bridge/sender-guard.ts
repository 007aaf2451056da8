import type { WebContents } from 'electron'

/** What an incoming call tells about who sent it; the part of Electron's event that is used. */
export interface CallEvent {
  readonly sender: WebContents
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null
}

/**
 * Whether a call comes from a page of ours: from one of our windows, from its top frame, and while that frame shows our
 * origin (Electron's checklist, item 17). A frame that is gone cannot be asked, so it is a no.
 */
export function isTrustedSender(
  event: CallEvent,
  ownOrigin: string,
  owns: (contents: WebContents) => boolean,
): boolean {
  try {
    const frame = event.senderFrame
    return frame !== null && frame.parent === null && frame.origin === ownOrigin && owns(event.sender)
  } catch {
    // Electron throws when a frame is disposed between the message and this look at it.
    return false
  }
}
