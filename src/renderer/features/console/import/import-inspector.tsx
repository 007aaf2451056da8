import { Stack } from '@mantine/core'
import type { ImportRow } from '../../../../shared/console/import/import-request.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import styles from '../console.module.css'
import { authenticationLabel, hostLabel } from '../console-labels.ts'

/** An entry of an import: what it becomes and what is left out, or why it can't be added. */
export function ImportInspector({ row }: { readonly row: ImportRow }) {
  if (row.kind === 'refused') return <FieldList fields={{ 'Not added': row.reason }} />
  const { request } = row.saved
  return (
    <Stack gap={12} miw={0}>
      <FieldList
        fields={{
          Operation: row.operation ?? 'None',
          Host: hostLabel[request.host],
          Request: (
            <code>
              {request.method} {request.path}
            </code>
          ),
          Authentication: authenticationLabel[request.auth],
        }}
      />
      {row.notes.length > 0 && (
        <Section title="Changed by the import">
          <ul className={styles.findings}>
            {row.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="As it will be stored">
        <JsonView text={JSON.stringify(row.saved, null, 2)} label="Request to import" />
      </Section>
    </Stack>
  )
}
