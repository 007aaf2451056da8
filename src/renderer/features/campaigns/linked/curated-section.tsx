import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CuratedLink } from '../../../../shared/campaigns/related-entities.ts'
import { isCountryCode } from '../../../../shared/core/country-codes.ts'
import type { Fetched } from '../../../../shared/core/fetched.ts'
import { t } from '../../../../shared/text/language.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { FieldFindings } from '../../../ui/form/findings.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import type { EntityForm } from '../inspector/entity-form.ts'
import styles from '../inspector/inspector.module.css'
import { ChoiceSelect } from './choice-select.tsx'
import { useCuratedDrafts } from './use-curated-drafts.ts'

interface CuratedSectionProps {
  readonly form: EntityForm
  readonly remoteId: string
  /** Null before the first reply. */
  readonly links: Fetched<readonly CuratedLink[]> | null
}

/** The curated category of a line item: at most one, available only in some countries. */
export function CuratedSection({ form, remoteId, links }: CuratedSectionProps) {
  const { workspace } = form
  const [countries, setCountries] = useState('')
  const { draft, findings, fault, choose, discard } = useCuratedDrafts(workspace, remoteId, links)
  const countryCodes = countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
  const unknown = countryCodes.filter((code) => !isCountryCode(code))
  const current = links?.value?.[0] ?? null
  const planned = draft?.content.curated_category_id
  const draftedOrCurrent = typeof planned === 'string' ? planned : (current?.curatedCategoryId ?? '')
  const value = draft?.kind === 'delete' ? '' : draftedOrCurrent
  return (
    <Section title={t`Curated category`} hint={t`One per line item, from those available in its countries.`}>
      {links !== null && links.fault !== null && <FaultNotice fault={links.fault} />}
      {current !== null && (
        <p>
          {current.name ?? current.curatedCategoryId}{' '}
          <span className={styles.note}>{current.countryCodes.join(', ')}</span>
        </p>
      )}
      {current !== null && (
        <RecordFold
          title={t`Record of the link`}
          what={t`link`}
          record={current.record}
          timeZone={form.timezone}
        />
      )}
      {current?.category != null && (
        <RecordFold
          title={t`Record of the category`}
          what={t`curated category`}
          record={current.category}
          timeZone={form.timezone}
        />
      )}
      <TextInput
        label={t`Countries`}
        description={t`Two-letter codes, separated by spaces or commas`}
        value={countries}
        error={unknown.length === 0 ? null : t`Not a country: ${unknown.join(', ')}.`}
        onChange={({ currentTarget }) => setCountries(currentTarget.value)}
      />
      {countryCodes.length > 0 && unknown.length === 0 && (
        <ChoiceSelect
          workspace={workspace}
          of="curatedCategories"
          label={t`Curated category`}
          countries={countryCodes}
          value={value}
          onChange={choose}
        />
      )}
      {draft !== null && (
        <Group component="p" role="status" gap="4px 8px">
          {draft.kind === 'create' && t`Linked when you publish.`}
          {draft.kind === 'update' && t`Changed when you publish.`}
          {draft.kind === 'delete' && t`Removed when you publish.`}
          <Button onClick={discard}>{t`Discard this change`}</Button>
        </Group>
      )}
      {draft === null && current !== null && (
        <div>
          <Button onClick={() => choose('')}>{t`Remove curated category`}</Button>
        </div>
      )}
      <FieldFindings findings={findings} />
      {fault !== null && <FaultNotice fault={fault} />}
    </Section>
  )
}
