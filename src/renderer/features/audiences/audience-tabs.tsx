import { t } from '../../../shared/text/language.ts'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

export function AudienceTabs({ current }: { readonly current: string }) {
  return (
    <ViewBar
      label={t`Audience views`}
      views={[
        { href: '/audiences', title: t`Lists` },
        { href: '/audiences/keywords', title: t`Keywords` },
        { href: '/audiences/tailored', title: t`Tailored audiences` },
      ]}
      current={current}
    />
  )
}
