import { Box, Stack, Text } from '@mantine/core'
import { IconPhoto, IconPlayerPlayFilled, IconUser } from '@tabler/icons-react'
import type { FocusEvent, ReactNode } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { t } from '../../../../shared/text/language.ts'
import { mediaDuration, mediaRatio, minutesAndSeconds } from '../../../media-picker/media-facts.ts'
import { MediaThumbnail } from '../../../media-picker/media-thumbnail.tsx'
import properties from '../../../ui/form/properties.module.css'
import parts from '../../../ui/layout/parts.module.css'
import { currentUser } from '../../../workbench/session.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { MediaRows } from '../media-rows.ts'
import { DeviceChoice, DeviceFrame } from './device-frame.tsx'
import styles from './preview.module.css'
import { cropOf, type PreviewMedia } from './preview-card.ts'

/** Provides media from the library to a preview. */
export function previewMedia(
  workspace: Workspace,
  rows: MediaRows,
): {
  readonly media: (key: string) => PreviewMedia | null
  readonly picture: (key: string) => ReactNode
} {
  return {
    media: (key) => {
      const row = rows.get(key)
      if (row === undefined) return null
      const kind = (['IMAGE', 'GIF', 'VIDEO'] as const).find((known) => known === row.type) ?? null
      return { kind, ratio: mediaRatio(row), durationMs: mediaDuration(row) }
    },
    // The preview's play icon replaces the thumbnail's own.
    picture: (key) => (
      <MediaThumbnail
        workspace={workspace}
        mediaKey={key}
        type="IMAGE"
        size="large"
        alt={rows.get(key)?.title ?? key}
        version={rows.get(key)?.updatedAt ?? 0}
      />
    ),
  }
}

interface PreviewButton {
  readonly key: string
  readonly text: string
  /** The text is a placeholder: nothing was typed yet. */
  readonly missing: boolean
  readonly title?: string | undefined
}

/** The buttons of a card as the timeline shows them, stacked. */
export function PreviewButtons({
  label,
  buttons,
}: {
  readonly label: string
  readonly buttons: readonly PreviewButton[]
}) {
  return (
    <ul className={styles.buttons} aria-label={label}>
      {buttons.map(({ key, text, missing, title }) => (
        <li key={key} title={title} data-missing={missing}>
          {text}
        </li>
      ))}
    </ul>
  )
}

interface PreviewPictureProps {
  readonly media: PreviewMedia | null
  /** The picture; null shows an empty place. */
  readonly children: ReactNode
}

/** A media in its timeline frame; a video with play icon and duration. */
export function PreviewPicture({ media, children }: PreviewPictureProps) {
  const { ratio, isCut, name } = cropOf(media)
  return (
    <span
      className={styles.picture}
      data-empty={children === null || undefined}
      style={children === null ? undefined : { aspectRatio: String(ratio) }}
      title={isCut ? t`Cut from ${media?.ratio ?? ''} to ${name}` : undefined}
    >
      {children ?? (
        <Stack component="span" gap={4} justify="center" align="center" c="var(--fd-text-faint)">
          <IconPhoto size={28} stroke={1.25} aria-hidden />
          {t`Media`}
        </Stack>
      )}
      {media?.kind === 'VIDEO' && (
        <>
          <span className={styles.play} aria-hidden>
            <IconPlayerPlayFilled size={20} />
          </span>
          {media.durationMs !== null && (
            <span className={styles.duration}>{minutesAndSeconds(media.durationMs)}</span>
          )}
        </>
      )}
    </span>
  )
}

interface PostFrameProps {
  /** The handle is empty if it isn't known. */
  readonly author: { readonly name: string; readonly handle: string }
  /** The post's text; null shows gray lines if the previewed entity has no text. */
  readonly text: ReactNode | null
  /** Shows "Promoted", as for an ad. */
  readonly promoted: boolean
  readonly children: ReactNode
}

/** A timeline post around its content. Says that it's approximate. */
export function PostFrame({ author, text, promoted, children }: PostFrameProps) {
  return (
    <Box component="figure">
      <DeviceFrame>
        <div className={styles.post}>
          <span className={styles.avatar} aria-hidden>
            <IconUser size={18} />
          </span>
          <Stack gap={8} flex={1} miw={0}>
            <p className={styles.author}>
              <b>{author.name}</b> {author.handle !== '' && <span>@{author.handle}</span>}
            </p>
            {text === null ? (
              <div className={styles.lines} aria-hidden>
                <span />
                <span />
              </div>
            ) : (
              <div className={parts.verbatim}>{text}</div>
            )}
            {children}
            {promoted && <Text c="dimmed" fz={12} lh="16px">{t`Promoted`}</Text>}
          </Stack>
        </div>
      </DeviceFrame>
      <Box
        component="figcaption"
        c="dimmed"
        fz={12}
        lh="16px"
        mt={4}
      >{t`Approximate: the actual look depends on the device.`}</Box>
    </Box>
  )
}

interface WithPreviewProps {
  readonly preview: ReactNode
  /** The form. */
  readonly children: ReactNode
  /** A field of the form received the focus. */
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void
}

/** A form with its preview beside it, or above it in a narrow panel; the preview stays visible and can be folded. */
export function PreviewLayout({ preview, children, onFocus }: WithPreviewProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.columns}>
        <details className={styles.fold} data-stage open>
          <summary>{t`Preview`}</summary>
          <div className={styles.devices}>
            <DeviceChoice />
          </div>
          {preview}
        </details>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus bubbles up from the fields within */}
        <div className={`${styles.fields} ${properties.properties}`} onFocus={onFocus}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Default author of a preview: the signed-in user. */
export function useAuthor(): { readonly name: string; readonly handle: string } {
  const name = currentUser(useLive('session'))?.screenName ?? 'you'
  return { name, handle: name }
}

/** An ad by the signed-in user. */
export function AdFrame({ children }: { readonly children: ReactNode }) {
  return (
    <PostFrame author={useAuthor()} text={null} promoted>
      {children}
    </PostFrame>
  )
}
