import {
  IconCloudOff,
  IconGif,
  IconMovie,
  IconPhoto,
  IconPhotoOff,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { t } from '../../shared/text/language.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import styles from './media-thumbnail.module.css'
import { type PictureSize, picturesStore } from './pictures.ts'

export interface MediaThumbnailProps {
  readonly workspace: Workspace
  /** A media key or `draft:ID`; null shows a placeholder. */
  readonly mediaKey: string | null
  /** IMAGE, GIF or VIDEO; null if unknown. */
  readonly type?: string | null
  /** Alternative text; empty if text beside it says the same. */
  readonly alt?: string
  readonly size?: PictureSize
  /** `cover` fills the container and crops the picture, `mat` shows all of it, with space around it. */
  readonly fit?: 'cover' | 'mat'
  /** Duration of a video, "0:12"; shown if there is no picture. */
  readonly length?: string | null
  /** Whether videos and GIFs are labeled; omitted if it's too small for that. */
  readonly hasBadge?: boolean
  /** `updatedAt` of the row, so that a new poster replaces the old picture. */
  readonly version?: number
}

/** The picture of a media, sized by its container. Until it's loaded, a faint icon breathes in its place. */
export function MediaThumbnail(props: MediaThumbnailProps) {
  const {
    workspace,
    mediaKey,
    type = null,
    alt = '',
    size = 'small',
    fit = 'cover',
    version = 0,
    hasBadge = true,
    length = null,
  } = props
  const pictures = picturesStore(useWorkbench())
  const order = useMemo(
    () => (mediaKey === null || mediaKey === '' ? null : { workspace, key: mediaKey, size, version }),
    [workspace, mediaKey, size, version],
  )
  const state = useStore(pictures.store, (known) =>
    order === null ? undefined : known.get(pictures.nameOf(order)),
  )
  // Until the large one is loaded, a small one that is here already says what comes.
  const small = useStore(pictures.store, (known) =>
    order === null || size === 'small' ? undefined : known.get(pictures.nameOf({ ...order, size: 'small' })),
  )
  const picture = [state, small].find((one) => one?.kind === 'ready')
  const isForgotten = state === undefined
  useEffect(() => {
    if (order !== null && isForgotten) pictures.want(order)
  }, [order, pictures, isForgotten])
  useEffect(() => {
    if (order === null) return
    pictures.want(order)
    return () => pictures.cancel(order)
  }, [order, pictures])
  const standing = order === null ? 'empty' : (picture?.kind ?? state?.kind ?? 'loading')
  return (
    <span className={styles.place} data-state={standing}>
      {picture?.kind === 'ready' ? (
        <img
          src={picture.picture.address}
          alt={alt}
          className={styles.picture}
          data-fit={fit}
          draggable={false}
        />
      ) : (
        <Sign type={type} alt={alt} state={standing === 'ready' ? 'loading' : standing} />
      )}
      {hasBadge && length !== null && (standing === 'none' || standing === 'failed') && (
        <span className={styles.badge} aria-hidden>
          {length}
        </span>
      )}
      {hasBadge && type !== null && type !== 'IMAGE' && standing === 'ready' && (
        <span className={styles.badge} aria-hidden>
          {type === 'GIF' ? t`GIF` : <IconPlayerPlayFilled size={10} />}
        </span>
      )}
    </span>
  )
}

interface SignProps {
  readonly type: string | null
  readonly alt: string
  readonly state: 'empty' | 'loading' | 'none' | 'failed'
}

const whyMissing = { empty: null, loading: null, none: t`No preview`, failed: t`Couldn’t load` } as const

const typeIcons: ReadonlyMap<string | null, typeof IconPhoto> = new Map([
  ['VIDEO', IconMovie],
  ['GIF', IconGif],
])

function Sign({ type, alt, state }: SignProps) {
  const why = whyMissing[state]
  const name = [alt, why].filter((part) => part !== null && part !== '').join(', ')
  const named = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={styles.sign} {...named}>
      <SignIcon type={type} state={state} />
      {why !== null && <span className={styles.why}>{why}</span>}
    </span>
  )
}

function SignIcon({ type, state }: Pick<SignProps, 'type' | 'state'>) {
  if (state === 'failed') return <IconCloudOff size={20} stroke={1.5} />
  const Icon = state === 'empty' ? IconPhotoOff : (typeIcons.get(type) ?? IconPhoto)
  return <Icon size={20} stroke={1.5} />
}
