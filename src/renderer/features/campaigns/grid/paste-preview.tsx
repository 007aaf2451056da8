import { Button, Group, Modal } from '@mantine/core'
import type { GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import type { PastePlan } from '../../../table/sheet/paste.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'

export interface Preview {
  readonly plan: PastePlan<GridRow>
  readonly label: string
}

interface PastePreviewProps {
  readonly preview: Preview | null
  readonly onAccept: (preview: Preview) => void
  readonly onClose: () => void
}

/** The cells of a paste that can't be read, before anything changes. */
export function PastePreview({ preview, onAccept, onClose }: PastePreviewProps) {
  return (
    <Modal opened={preview !== null} onClose={onClose} title={t`Some values can’t be pasted`} size="lg">
      {preview !== null && <Body preview={preview} onAccept={onAccept} onClose={onClose} />}
    </Modal>
  )
}

const problemHeads = [
  { title: t`Row` },
  { title: t`Column` },
  { title: t`Value` },
  { title: t`Why` },
] as const

function Body({ preview, onAccept, onClose }: PastePreviewProps & { readonly preview: Preview }) {
  const { edits, problems, problemCount, beyond } = preview.plan
  return (
    <>
      <p>
        {plural(
          edits.length,
          {
            one: '# cell can be changed, {problemCount} cannot.',
            other: '# cells can be changed, {problemCount} cannot.',
          },
          { problemCount },
        )}
        {beyond > 0 &&
          plural(beyond, {
            one: ' # value would go past the last row or column.',
            other: ' # values would go past the last row or column.',
          })}
      </p>
      {problems.length > 0 && (
        <ScrollRegion my={12} mah={320} className={parts.scrolls} label={t`Values that don’t fit`}>
          <PlainTable heads={problemHeads} cells="texts" dense bordered>
            {problems.map(({ name, column, text, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a plan that never changes
              <tr key={index}>
                <td>{name}</td>
                <td>{column}</td>
                <td>{text}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </PlainTable>
        </ScrollRegion>
      )}
      <Group gap={8} align="stretch" justify="flex-end" wrap="nowrap">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        {edits.length > 0 && (
          <Button variant="filled" onClick={() => onAccept(preview)}>
            {plural(edits.length, { one: 'Change # cell', other: 'Change # cells' })}
          </Button>
        )}
      </Group>
    </>
  )
}
