import { Box, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { MembersPreview, PreviewRow } from '../../../shared/audiences/audience-upload.ts'
import { identifierLabel } from '../../../shared/audiences/member-identifiers.ts'
import { cellNote } from '../../../shared/audiences/note-labels.ts'
import { t } from '../../../shared/text/language.ts'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import parts from '../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'

const heads = [
  { title: t`Row`, align: 'end' },
  { title: t`Holds` },
  { title: t`In the file` },
  { title: t`Normalized` },
  { title: t`Sent` },
] as const

/** Values of some rows at each stage: raw, normalized, hashed. */
export function MembersPreviewTable({ preview }: { readonly preview: MembersPreview }) {
  const [shown, setShown] = useState<'first' | 'odd'>('first')
  const rows = preview[shown]
  return (
    <Section
      title={t`What each row sends`}
      hint={t`The first ${formatCount(preview.examined)} rows. Only the last column leaves this computer.`}
      actions={
        <FormButtons
          forms={[
            { value: 'first', title: t`First rows` },
            { value: 'odd', title: t`Further odd rows (${preview.odd.length})` },
          ]}
          current={shown}
          onChoose={setShown}
        />
      }
    >
      {rows.length === 0 ? (
        <Text c="dimmed">{t`No rows.`}</Text>
      ) : (
        <ScrollRegion mah={360} className={`${parts.framed} ${parts.scrolls}`} label={t`Values of rows`}>
          <PlainTable heads={heads} dense bordered framed>
            {rows.map((row) => (
              <Fragment key={row.row}>{rowsOf(row)}</Fragment>
            ))}
          </PlainTable>
        </ScrollRegion>
      )}
    </Section>
  )
}

function rowsOf({ row, cells }: PreviewRow) {
  return cells.map((cell, index) => {
    const note = cellNote(cell)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells stay in the order of their columns
      <tr key={`${cell.identifier} ${index}`}>
        <td data-align="end">{index === 0 ? formatCount(row) : ''}</td>
        <td>{identifierLabel[cell.identifier]}</td>
        <td>{cell.raw}</td>
        <td>{cell.normalised ?? <Text span inherit c="dimmed">{t`left out`}</Text>}</td>
        <td>
          {cell.sent !== null && <code title={cell.sent}>{cell.sent}</code>}
          {note !== null && (
            <Box component="span" ms={8} c="var(--fd-attention)">
              {note}
            </Box>
          )}
        </td>
      </tr>
    )
  })
}
