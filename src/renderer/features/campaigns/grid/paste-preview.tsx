import { Button, Group, Modal } from '@mantine/core'
import type { GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import type { PastePlan } from '../../../grid/paste.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { countOf } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import styles from './campaign-grid.module.css'

export interface Preview {
  readonly plan: PastePlan<GridRow>
  readonly label: string
}

interface PastePreviewProps {
  readonly preview: Preview | null
  readonly onAccept: (preview: Preview) => void
  readonly onClose: () => void
}

/** What of a paste cannot be understood, cell by cell, before anything changes. */
export function PastePreview({ preview, onAccept, onClose }: PastePreviewProps) {
  return (
    <Modal opened={preview !== null} onClose={onClose} title="Some values can’t be pasted" size="lg">
      {preview !== null && <Body preview={preview} onAccept={onAccept} onClose={onClose} />}
    </Modal>
  )
}

const problemHeads = [{ title: 'Row' }, { title: 'Column' }, { title: 'Value' }, { title: 'Why' }] as const

function Body({ preview, onAccept, onClose }: PastePreviewProps & { readonly preview: Preview }) {
  const { edits, problems, problemCount, beyond } = preview.plan
  return (
    <>
      <p>
        {countOf(edits.length, 'cell')} can be changed, {problemCount} cannot.
        {beyond > 0 && ` ${countOf(beyond, 'value')} would go past the last row or column.`}
      </p>
      {problems.length > 0 && (
        <ScrollRegion className={styles.problems} label="Values that don’t fit">
          <PlainTable heads={problemHeads} cells="texts" dense ruled>
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
        <Button onClick={onClose}>Cancel</Button>
        {edits.length > 0 && (
          <Button variant="filled" onClick={() => onAccept(preview)}>
            Change {countOf(edits.length, 'cell')}
          </Button>
        )}
      </Group>
    </>
  )
}
