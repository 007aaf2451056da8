import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

const views = [
  { href: '/console', title: t`Requests` },
  { href: '/console/chains', title: t`Chains` },
  { href: '/console/oauth2', title: t`OAuth 2.0` },
  { href: '/console/signatures', title: t`Signatures` },
  { href: '/console/changelog', title: t`Changelog` },
] as const

interface ConsoleHeaderProps extends HeaderSlots {
  /** The address of the view. */
  readonly view: (typeof views)[number]['href']
}

/** The header of the area, with tabs for its views. */
export function ConsoleHeader({ view, ...slots }: ConsoleHeaderProps) {
  return <PageHeader title={t`Console`} tabs={{ label: t`Console views`, views, current: view }} {...slots} />
}
