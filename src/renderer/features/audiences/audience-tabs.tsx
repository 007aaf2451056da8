import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

interface AudienceTabsProps {
  readonly current: string
  readonly actions?: ReactNode
}

export function AudienceTabs({ current, actions }: AudienceTabsProps) {
  return (
    <ViewBar
      label={t`Audience views`}
      views={[
        { href: '/audiences', title: t`Lists` },
        { href: '/audiences/keywords', title: t`Keywords` },
        { href: '/audiences/tailored', title: t`Tailored audiences` },
      ]}
      current={current}
      actions={actions}
    />
  )
}
