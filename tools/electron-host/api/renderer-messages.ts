// Messages of the isolated worlds: the preload script's calls and sends, and the page's requests to the browser.
import type { Frame, PageTarget } from '../browser/page-target.ts'
import { toElectronUrl } from '../browser/schemes.ts'
import { createCodec } from '../page/codec.ts'
import { HostEvent } from '../strict-emitter.ts'
import { canPasteText, noteCopiedText } from './clipboard.ts'
import { ipcHandlers } from './ipc-main.ts'
import { frameFace } from './web-frame-main.ts'

const codec = createCodec()

/** What the messages need from their WebContents. */
export type MessageOwner = {
  readonly face: object
  readonly deliverName: string
  readonly preloadPath: string | undefined
  emit(event: string, ...values: unknown[]): boolean
  titleChanged(title: string): void
  askPermission(permission: string, details: object, frame: Frame): Promise<boolean>
}

/** Encodes arguments for a preload script. Throws as Electron does when they can't be cloned. */
export function encodeArguments(values: readonly unknown[]): string {
  try {
    return codec.encode(structuredClone(values))
  } catch {
    throw new Error('Failed to serialize arguments')
  }
}

/** Sends a text to the isolated world of a frame. */
export function deliver(page: PageTarget, frame: Frame, deliverName: string, message: object): void {
  const text = JSON.stringify(JSON.stringify(message))
  page.evaluateInIsolatedWorld(frame, `globalThis[${JSON.stringify(deliverName)}](${text})`)
}

/** Handles one message. Anything malformed is the page's doing and is dropped. */
export function receiveMessage(owner: MessageOwner, page: PageTarget, frame: Frame, text: string): void {
  const message = JSON.parse(text)
  switch (message.kind) {
    case 'invoke':
      void invoke(owner, page, frame, message)
      return
    case 'title':
      owner.titleChanged(String(message.title))
      return
    case 'permission':
      void answerPermission(owner, page, frame, message)
      return
    case 'input':
      owner.emit('input-event', new HostEvent(), { type: String(message.type), modifiers: [] })
      return
    case 'copied':
      noteCopiedText(String(message.text))
      return
    case 'context-menu': {
      const { x, y, menuSourceType, isEditable, isSecret, selectionText, linkURL } = message
      const shown = {
        x,
        y,
        menuSourceType,
        isEditable,
        selectionText,
        linkURL: toElectronUrl(linkURL),
        frame: frameFace(frame, page),
        // The host checks no spelling.
        misspelledWord: '',
        dictionarySuggestions: [],
      }
      const isSelected = selectionText !== ''
      const flags = {
        canUndo: message.canUndo,
        canRedo: message.canRedo,
        canCut: isEditable && isSelected && !isSecret,
        canCopy: isSelected && !isSecret,
        canPaste: isEditable && canPasteText(),
        canDelete: isEditable && isSelected,
        canSelectAll: message.canSelectAll,
      }
      owner.emit('context-menu', new HostEvent(), { ...shown, mediaType: 'none', editFlags: flags })
      return
    }
    case 'preload-error': {
      const error = Object.assign(new Error(message.message), { stack: message.stack })
      owner.emit('preload-error', new HostEvent(), owner.preloadPath, error)
      return
    }
    default:
      throw new Error(`unknown message kind ${message.kind}`)
  }
}

function decodeArguments(text: string): unknown[] {
  const decoded = codec.decode(text)
  return Array.isArray(decoded) ? decoded : []
}

function ipcEvent(owner: MessageOwner, page: PageTarget, frame: Frame) {
  const senderFrame = frameFace(frame, page)
  return Object.assign(new HostEvent(), { type: 'frame', sender: owner.face, senderFrame, ports: [] })
}

async function invoke(
  owner: MessageOwner,
  page: PageTarget,
  frame: Frame,
  message: { readonly id: number; readonly channel: string; readonly message: string },
): Promise<void> {
  const answer = (fields: object) =>
    deliver(page, frame, owner.deliverName, { kind: 'answer', id: message.id, ...fields })
  try {
    const handler = ipcHandlers.get(message.channel)
    if (!handler) throw new Error(`No handler registered for '${message.channel}'`)
    const value: unknown = await handler(ipcEvent(owner, page, frame), ...decodeArguments(message.message))
    let encoded: string
    try {
      encoded = codec.encode(structuredClone(value))
    } catch {
      throw new Error('An object could not be cloned.')
    }
    answer({ ok: true, message: encoded })
  } catch (error) {
    console.error(`Error occurred in handler for '${message.channel}':`, error)
    answer({ ok: false, error: String(error) })
  }
}

async function answerPermission(
  owner: MessageOwner,
  page: PageTarget,
  frame: Frame,
  message: { readonly id: number; readonly permission: string; readonly details: string },
): Promise<void> {
  const granted = await owner.askPermission(message.permission, JSON.parse(message.details), frame)
  deliver(page, frame, owner.deliverName, {
    kind: 'answer',
    id: message.id,
    ok: true,
    message: codec.encode(granted),
  })
}
