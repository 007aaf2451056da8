import { t } from '../../../../shared/text/language.ts'
import type { InspectorTab } from '../../../ui/inspector/inspector-tabs.tsx'
import { FiguresSection } from '../figures/figures-section.tsx'
import { HistorySection, VersionsSection } from '../linked/versions-section.tsx'
import type { EntityForm } from './entity-form.ts'

/** What is known of a campaign or line item once the service has it. */
export function recordTabs(form: EntityForm, remoteId: string): readonly InspectorTab[] {
  return [
    {
      name: 'figures',
      title: t`Figures`,
      content: <FiguresSection form={form} remoteId={remoteId} />,
    },
    {
      name: 'history',
      title: t`History`,
      content: (
        <>
          <VersionsSection form={form} remoteId={remoteId} />
          <HistorySection form={form} remoteId={remoteId} />
        </>
      ),
    },
  ]
}
