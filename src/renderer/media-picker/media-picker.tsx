import { Box, Group, Modal, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconBan, IconCrop, IconPhoto, IconSearchOff, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { commonRatios } from '../../shared/creatives/library-media.ts'
import { referenceTo } from '../../shared/drafts/draft.ts'
import type { EntityRow } from '../../shared/entities/entity-row.ts'
import { plural, t } from '../../shared/text/language.ts'
import { useAct } from '../data/act.ts'
import { useCall } from '../data/client.ts'
import { useRows } from '../data/windows.ts'
import { Button } from '../ui/button.tsx'
import { FaultNotice } from '../ui/faults/fault-notice.tsx'
import { Pending } from '../ui/faults/pending.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import parts from '../ui/layout/parts.module.css'
import { useFocusReturn } from '../ui/layout/use-focus-return.ts'
import { StatusLabel } from '../ui/status-label.tsx'
import { useWorkbench } from '../workbench/use-workbench.ts'
import {
  choiceBlocker,
  choiceNote,
  type MediaNeeds,
  placeInChoice,
  toggleChoice,
  withAddedFiles,
} from './choice.ts'
import styles from './media-picker.module.css'
import { MediaTile } from './media-tile.tsx'
import { Tiles } from './tiles.tsx'

interface MediaPickerProps extends MediaNeeds {
  readonly workspace: Workspace
  /** "Choose an image". */
  readonly title: string
  /** Accepted kinds: IMAGE, GIF, VIDEO. */
  readonly types: readonly string[]
  /** Initially selected media keys or `draft:ID`, in order. */
  readonly chosen: readonly string[]
  /** Maximum number; with 1, a double click or Enter confirms at once. */
  readonly max: number
  /** The rows in selection order; empty if everything was deselected. */
  readonly onChoose: (rows: readonly EntityRow[]) => void
  readonly onClose: () => void
}

/** Maximum per call. */
const maxFound = 200

const kindLabel: Readonly<Record<string, string>> = { IMAGE: t`Images`, GIF: 'GIFs', VIDEO: t`Videos` }

/** Chooses media from the library or new files, by mouse or keyboard. Mounted only while it's open. */
export function MediaPicker(props: MediaPickerProps) {
  const { workspace, title, types, chosen, max, onChoose, onClose } = props
  useFocusReturn()
  const { bridge, notices } = useWorkbench()
  const [text, setText] = useState('')
  const [type, setType] = useState('')
  const [ratio, setRatio] = useState('')
  const [choice, setChoice] = useChoice(workspace, chosen)
  const { task, run, dismiss } = useAct()

  const confirm = (rows: readonly EntityRow[]) => {
    onChoose(rows)
    onClose()
  }
  const addFiles = async () => {
    const added = await run(() => bridge.media.pick({ workspace }))
    if (!added.ok) return
    const { drafts, refused } = added.value
    if (refused.length > 0)
      notices.say('attention', refused.map(({ name, reason }) => `${name}: ${reason}`).join(' '))
    const keys = drafts.slice(0, maxFound).map(({ id }) => referenceTo(id))
    if (keys.length === 0) return
    const addedRows = await bridge.entities.find({ workspace, subject: 'media', keys })
    if (addedRows.ok) setChoice(withAddedFiles(choice, addedRows.value, props))
  }
  return (
    <Modal opened onClose={onClose} title={title} size={820}>
      <div className={styles.picker}>
        <Group gap={8} className={parts.quiet}>
          <SearchField label={t`Search media`} value={text} onChange={setText} />
          {types.length > 1 && (
            <NativeSelect
              aria-label={t`Type of media`}
              value={type}
              onChange={(event) => setType(event.currentTarget.value)}
              data={[
                { value: '', label: t`All types` },
                ...types.map((value) => ({ value, label: kindLabel[value] ?? value })),
              ]}
            />
          )}
          <NativeSelect
            aria-label={t`Ratio`}
            value={ratio}
            onChange={(event) => setRatio(event.currentTarget.value)}
            data={[{ value: '', label: t`All ratios` }, ...ratiosToFilter(props)]}
          />
          <Button
            ms="auto"
            icon={IconUpload}
            loading={task.kind === 'running'}
            onClick={addFiles}
          >{t`Add files`}</Button>
        </Group>
        {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
        <PickerTiles
          workspace={workspace}
          text={text}
          types={type === '' ? types : [type]}
          ratio={ratio}
          needs={props}
          choice={choice}
          max={max}
          onToggle={(row) => setChoice(toggleChoice(choice, row, max))}
          onOpen={(row) => confirm(max === 1 ? [row] : withRow(choice, row, max))}
        />
        <Group gap={8} justify="flex-end" wrap="nowrap">
          <Box component="span" me="auto" c="dimmed" role="status">
            {max === 1 ? '' : t`${choice.length} of up to ${max} chosen`}
          </Box>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="filled"
            disabled={choice.length === 0 && chosen.length === 0}
            onClick={() => confirm(choice)}
          >
            {max === 1 || choice.length === 0
              ? t`Use media`
              : plural(choice.length, { one: 'Use # media', other: 'Use # media' })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

function withRow(choice: readonly EntityRow[], row: EntityRow, max: number): readonly EntityRow[] {
  return placeInChoice(choice, row.key) === null ? toggleChoice(choice, row, max) : choice
}

interface PickerTilesProps {
  readonly workspace: Workspace
  readonly text: string
  readonly types: readonly string[]
  /** Empty for all. */
  readonly ratio: string
  readonly needs: MediaNeeds
  readonly choice: readonly EntityRow[]
  readonly max: number
  readonly onToggle: (row: EntityRow) => void
  readonly onOpen: (row: EntityRow) => void
}

function PickerTiles(props: PickerTilesProps) {
  const { workspace, text, types, ratio, needs, choice, max, onToggle, onOpen } = props
  const { total, fault, rowAt, show, refetch } = useRows('entities', 'list', (range) => ({
    workspace,
    subject: 'media' as const,
    text,
    types: [...types],
    ...(ratio !== '' && { ratio }),
    changedOnly: false,
    sort: 'updated' as const,
    descending: true,
    ...range,
  }))
  if (total === null) return <Pending label={t`Loading media library`} fault={fault} onRetry={refetch} />
  if (total === 0) {
    return text === '' && ratio === '' ? (
      <EmptyState
        icon={IconPhoto}
        sentence={t`No media of this kind.`}
        hint={t`Add files to use them here.`}
      />
    ) : (
      <EmptyState icon={IconSearchOff} sentence={t`No media match.`} />
    )
  }
  return (
    <Tiles
      label={t`Media`}
      count={total}
      rowAt={rowAt}
      keyOf={(row) => row.key}
      isChosen={(row) => placeInChoice(choice, row.key) !== null}
      severalChosen={max > 1}
      isBlocked={(row) => choiceBlocker(row, needs) !== null}
      onChoose={onToggle}
      onOpen={onOpen}
      onRange={show}
      tile={(row) => {
        const place = placeInChoice(choice, row.key)
        const line = choiceLine(row, needs, choice)
        if (max === 1 || place === null) return <MediaTile workspace={workspace} row={row} line={line} />
        const mark = (
          <span className={styles.place}>
            <VisuallyHidden>{t`Number`} </VisuallyHidden>
            {place}
          </span>
        )
        return <MediaTile workspace={workspace} row={row} mark={mark} line={line} />
      }}
    />
  )
}

/** Those that fit come first. */
function ratiosToFilter({
  types,
  ratiosOf,
}: Pick<MediaPickerProps, 'types' | 'ratiosOf'>): readonly string[] {
  return [...new Set([...types.flatMap((type) => ratiosOf?.(type) ?? []), ...commonRatios])]
}

/** Why a media can't be chosen, or what to know about it. */
function choiceLine(row: EntityRow, needs: MediaNeeds, choice: readonly EntityRow[]): ReactNode {
  const blocker = choiceBlocker(row, needs)
  if (blocker !== null)
    return <StatusLabel shape="text" tone="error" icon={IconBan} label={blocker} title={blocker} />
  const note = choiceNote(row, needs, choice)
  return note === null ? undefined : (
    <StatusLabel shape="text" tone="neutral" icon={IconCrop} label={note} title={note} />
  )
}

/** The selection as rows. */
function useChoice(workspace: Workspace, chosen: readonly string[]) {
  const [choice, setChoice] = useState<readonly EntityRow[] | null>(null)
  const keys = [...chosen]
  const chosenReply = useCall(
    'entities',
    'find',
    keys.length === 0 ? null : { workspace, subject: 'media', keys },
  )
  const rows = new Map(chosenReply.value?.map((row) => [row.key, row]))
  return [choice ?? keys.flatMap((key) => rows.get(key) ?? []), setChoice] as const
}
