import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

interface AudienceHeaderProps extends HeaderSlots {
  /** The address of the view. */
  readonly view: string
}

/** The header of the area, with tabs for its views. */
export function AudienceHeader({ view, ...slots }: AudienceHeaderProps) {
  return (
    <PageHeader
      title={t`Audiences`}
      tabs={{
        label: t`Audience views`,
        views: [
          { href: '/audiences', title: t`Lists` },
          { href: '/audiences/keywords', title: t`Keywords` },
          { href: '/audiences/tailored', title: t`Tailored audiences` },
        ],
        current: view,
      }}
      {...slots}
    />
  )
}
