import { t } from '../../../shared/text/language.ts'

/** The address of a media in the library, or of the library alone. */
export function mediaPath(key: string | null): string {
  return key === null ? '/media' : `/media/${encodeURIComponent(key)}`
}

export function accountMediaPath(key: string | null): string {
  return key === null ? '/media/account' : `/media/account/${encodeURIComponent(key)}`
}

/** The area and its tabs: the library, and the account media of its videos. */
export function mediaViews(current: 'library' | 'account') {
  return {
    area: t`Media`,
    tabs: {
      label: t`Kinds of media`,
      views: [
        { href: mediaPath(null), title: t`Library` },
        { href: accountMediaPath(null), title: t`Account media` },
      ],
      current: current === 'library' ? mediaPath(null) : accountMediaPath(null),
    },
  }
}
