import { Stack } from '@mantine/core'
import type { ImportRow } from '../../../../shared/console/import/import-request.ts'
import { t } from '../../../../shared/text/language.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import styles from '../console.module.css'
import { authenticationLabel, hostLabel } from '../console-labels.ts'

/** An entry of an import: what it becomes and what is left out, or why it can't be imported. */
export function ImportInspector({ row }: { readonly row: ImportRow }) {
  if (row.kind === 'refused') return <FieldList fields={{ [t`Not added`]: row.reason }} />
  const { request } = row.saved
  return (
    <Stack gap={12} miw={0}>
      <FieldList
        fields={{
          [t`Operation`]: row.operation ?? t`None`,
          [t`Host`]: hostLabel[request.host],
          [t`Request`]: (
            <code>
              {request.method} {request.path}
            </code>
          ),
          [t`Authentication`]: authenticationLabel[request.auth],
        }}
      />
      {row.notes.length > 0 && (
        <Section title={t`Changed by the import`}>
          <ul className={styles.findings}>
            {row.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t`As it will be stored`}>
        <JsonView text={JSON.stringify(row.saved, null, 2)} label={t`Request to import`} />
      </Section>
    </Stack>
  )
}
