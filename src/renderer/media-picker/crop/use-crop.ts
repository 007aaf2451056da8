import { useEffect, useRef, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Thumbnail } from '../../../shared/contract/media.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import type { Draft } from '../../../shared/drafts/draft.ts'
import { type CropType, maxCropBytes } from '../../../shared/entities/media/cropped-picture.ts'
import { t } from '../../../shared/text/language.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { asDataAddress } from '../pictures.ts'
import type { Frame, Size } from './crop-frame.ts'
import { type CropSession, startCropSession } from './crop-session.ts'

/** The picture to crop: loading, ready, or failed. */
export type PictureToCrop =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | { readonly kind: 'ready'; readonly size: Size; readonly address: string; readonly type: CropType }

interface Crop {
  readonly picture: PictureToCrop
  /** Crops to the frame and creates new media from it. */
  readonly save: (name: string, frame: Frame, size: Size) => Promise<Outcome<Draft>>
}

/** Longest side that the dialog shows, in device pixels. */
const shownSide = 1_600

function refusal(message: string): Fault {
  return { kind: 'refused', reason: 'state', message }
}

const unreadable = refusal(t`This image can’t be opened. It may be too large, missing or damaged.`)

/** Decodes a media's picture in a worker that runs while the dialog is open. */
export function useCrop(workspace: Workspace, mediaKey: string): Crop {
  const { bridge } = useWorkbench()
  const [picture, setPicture] = useState<PictureToCrop>({ kind: 'loading' })
  const session = useRef<CropSession | null>(null)
  useEffect(() => {
    const cropSession = startCropSession()
    session.current = cropSession
    let isOver = false
    const open = async (): Promise<PictureToCrop> => {
      const thumbnailReply = await bridge.media.thumbnail({ workspace, key: mediaKey, size: 'large' })
      if (!thumbnailReply.ok) return { kind: 'failed', fault: thumbnailReply.fault }
      if (thumbnailReply.value === null) return { kind: 'failed', fault: unreadable }
      const reply = await cropSession.ask({
        kind: 'open',
        picture: blobOf(thumbnailReply.value),
        longestSide: shownSide,
      })
      if (reply.kind !== 'opened') return { kind: 'failed', fault: unreadable }
      const type = thumbnailReply.value.contentType === 'image/jpeg' ? 'image/jpeg' : 'image/png'
      return { kind: 'ready', size: reply.size, address: await asDataAddress(reply.preview), type }
    }
    void open().then((state) => {
      if (!isOver) setPicture(state)
    })
    return () => {
      isOver = true
      cropSession.close()
    }
  }, [bridge, workspace, mediaKey])
  return {
    picture,
    save: async (name, frame, size) => {
      if (picture.kind !== 'ready' || session.current === null) return fail(unreadable)
      const { type } = picture
      const reply = await session.current.ask({ kind: 'crop', frame, size, type, maxBytes: maxCropBytes })
      if (reply.kind === 'tooLarge')
        return fail(refusal(t`The image would be larger than 3 MB. Save it smaller.`))
      if (reply.kind !== 'cropped') return fail(unreadable)
      const address = await asDataAddress(reply.picture)
      const base64 = address.slice(address.indexOf(',') + 1)
      return bridge.media.addCropped({ workspace, name, base64 })
    },
  }
}

function blobOf({ base64, contentType }: Thumbnail): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: contentType })
}
