import { HistoryPanel } from '../../../drafting/history-panel.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { EntityForm } from '../inspector/entity-form.ts'
import { FieldDifferences } from './field-differences.tsx'

interface HistorySectionProps {
  readonly form: EntityForm
  readonly remoteId: string
}

export function HistorySection({ form, remoteId }: HistorySectionProps) {
  const type = form.subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM'
  return (
    <Section title="History at the service" hint="Only for accounts whose history the service keeps.">
      <HistoryPanel
        workspace={form.workspace}
        timezone={form.timezone}
        entity={{ type, id: remoteId }}
        changesOf={({ changes }, when) => (
          <FieldDifferences form={form} label={`Changes of ${when}`} changes={changes} />
        )}
      />
    </Section>
  )
}
