import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currentUser } from '../../../workbench/session.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import styles from './preview.module.css'

interface PostFrameProps {
  readonly author: { readonly name: string; readonly handle: string }
  /** The post's text; grey lines stand where none belongs to what is previewed. */
  readonly text: ReactNode | null
  /** "Promoted" below, as for an ad. */
  readonly promoted: boolean
  readonly children: ReactNode
}

/** A post of the timeline around what it shows. It says that it is approximate. */
export function PostFrame({ author, text, promoted, children }: PostFrameProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.post}>
        <span className={styles.avatar} aria-hidden>
          <IconUser size={18} />
        </span>
        <div className={styles.main}>
          <p className={styles.author}>
            <b>{author.name}</b> <span>@{author.handle}</span>
          </p>
          {text === null ? (
            <div className={styles.lines} aria-hidden>
              <span />
              <span />
            </div>
          ) : (
            <div className={styles.text}>{text}</div>
          )}
          {children}
          {promoted && <p className={styles.promoted}>Promoted</p>}
        </div>
      </div>
      <figcaption className={styles.caption}>
        Approximate: the timeline decides by device and window.
      </figcaption>
    </figure>
  )
}

/** A preview above a form, which can be folded away. */
export function PreviewFold({ children }: { readonly children: ReactNode }) {
  return (
    <details className={styles.fold} open>
      <summary>Preview</summary>
      {children}
    </details>
  )
}

/** Author of a preview while nothing else is known: the signed-in user. */
export function useAuthor(): { readonly name: string; readonly handle: string } {
  const name = currentUser(useLive('session'))?.screenName ?? 'you'
  return { name, handle: name }
}

/** The preview of what an ad of the signed-in user shows. */
export function AdPreview({ children }: { readonly children: ReactNode }) {
  return (
    <PreviewFold>
      <PostFrame author={useAuthor()} text={null} promoted>
        {children}
      </PostFrame>
    </PreviewFold>
  )
}
