import type { WebContents } from 'electron'

export interface CallEvent {
  readonly sender: WebContents
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null
}

/**
 * Whether a call comes from the top frame of one of our windows, showing our origin (Electron's checklist, item 17).
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
    // Electron throws if a frame is destroyed between the message and this check.
    return false
  }
}
