import { Button } from '@mantine/core'
import { IconCards, IconTrash } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { legacyCardTypes } from '../../../../shared/api/ads/cards.ts'
import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { ChangeWord } from '../../../drafting/change-word.tsx'
import { GoneRecord } from '../../../drafting/editor/gone-record.tsx'
import { useDraftEditing } from '../../../drafting/editor/use-draft-editing.ts'
import { LibraryList } from '../../../drafting/list/draft-list.tsx'
import { libraryLists } from '../../../drafting/list/list-store.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { fromConstant } from '../../../ui/words.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { type CreativeViewProps, creativePath } from '../creative-kinds.ts'
import { CreativesScreen } from '../creatives-screen.tsx'
import { legacyColumns } from './card-columns.tsx'
import styles from './cards.module.css'

const types = legacyCardTypes.map((value) => ({ value, label: fromConstant(value) }))

/** Cards of the forms before components: they are looked at and deleted, and made no more. */
export function LegacyCards({ workspace, itemKey }: CreativeViewProps) {
  const [, navigate] = useLocation()
  const close = () => navigate(creativePath('legacy', null))
  return (
    <CreativesScreen
      kind="legacy"
      list={
        <LibraryList
          workspace={workspace}
          subject="legacyCard"
          label="Legacy cards"
          noun={{ one: 'legacy card', many: 'legacy cards' }}
          columns={legacyColumns}
          types={types}
          openedKey={itemKey}
          onOpen={(key) => navigate(creativePath('legacy', key))}
          empty={{
            icon: IconCards,
            sentence: 'Cards of older forms will be listed here, where the account has any.',
            hint: 'New cards are made of components, under Cards.',
          }}
        />
      }
      inspector={
        itemKey === null
          ? null
          : {
              title: 'Legacy card',
              content: <LegacyCard workspace={workspace} itemKey={itemKey} />,
              onClose: close,
            }
      }
    />
  )
}

function LegacyCard({ workspace, itemKey }: { readonly workspace: Workspace; readonly itemKey: string }) {
  const { state, editing } = useDraftEditing(workspace, 'legacyCard', itemKey)
  const { opened } = state
  switch (opened.kind) {
    case 'opening':
      return <SkeletonRows label="Opening the card" rows={4} />
    case 'failed':
      return <FaultNotice fault={opened.fault} onRetry={editing.load} />
    case 'gone':
      return (
        <GoneRecord workspace={workspace} subject="legacyCard" itemKey={itemKey}>
          <EmptyState icon={IconCards} sentence="This card is no longer there." />
        </GoneRecord>
      )
    case 'open':
      return opened.row === null ? null : <Known workspace={workspace} row={opened.row} />
  }
}

function Known({ workspace, row }: { readonly workspace: Workspace; readonly row: LibraryRow }) {
  const list = libraryLists(useWorkbench())(workspace, 'legacyCard')
  const { change } = row
  const isHeld = change !== null && change.publish !== 'idle' && change.publish !== 'failed'
  return (
    <Section title="Details">
      <FieldList>
        <FieldRow name="Name">{row.title}</FieldRow>
        <FieldRow name="Type">{row.type === null ? null : fromConstant(row.type)}</FieldRow>
        <FieldRow name="Id">
          <IdText text={row.key} what="card id" />
        </FieldRow>
        <FieldRow name="Updated">
          <RelativeTime at={row.updatedAt} />
        </FieldRow>
        <FieldRow name="Planned">{change !== null && <ChangeWord change={change} />}</FieldRow>
      </FieldList>
      <RecordFold what="legacy card" record={row.record} />
      <div className={styles.buttons}>
        {change === null && (
          <Button
            color="danger"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => list.remove([row.key])}
          >
            Delete card
          </Button>
        )}
        {change !== null && !isHeld && (
          <Button onClick={() => list.discard([change.draftId])}>Keep the card</Button>
        )}
      </div>
    </Section>
  )
}
