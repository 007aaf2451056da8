import { ViewBar } from '../../ui/layout/view-bar.tsx'

export function AudienceTabs({ current }: { readonly current: string }) {
  return (
    <ViewBar
      label="Audience views"
      views={[
        { href: '/audiences', title: 'Lists' },
        { href: '/audiences/keywords', title: 'Keywords' },
        { href: '/audiences/tailored', title: 'Tailored audiences' },
      ]}
      current={current}
    />
  )
}
