import { Group } from '@mantine/core'
import { IconCrop, IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { cardRatiosOf } from '../../../shared/creatives/card-ratios.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { t } from '../../../shared/text/language.ts'
import { textBefore, textIn } from '../../drafting/content.ts'
import { DraftField, type DraftForm } from '../../drafting/fields.tsx'
import type { MediaNeeds } from '../../media-picker/choice.ts'
import { CropButtons } from '../../media-picker/crop/crop-buttons.tsx'
import { CropDialog } from '../../media-picker/crop/crop-dialog.tsx'
import { mediaShape, ratiosToCrop } from '../../media-picker/media-facts.ts'
import { MediaPicker } from '../../media-picker/media-picker.tsx'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/form/field.tsx'
import { FieldFindings, findingsAt, Reason } from '../../ui/form/findings.tsx'
import { OrderedList } from '../../ui/inputs/ordered-list.tsx'
import parts from '../../ui/layout/parts.module.css'
import { inSentence } from '../../ui/text-format.ts'
import styles from './creatives.module.css'
import type { MediaRows } from './media-rows.ts'
import { moved } from './moved.ts'

interface MediaFieldProps extends DraftForm, MediaNeeds {
  readonly label: string
  readonly path: string
  /** Accepted kinds: IMAGE, GIF, VIDEO. */
  readonly types: readonly string[]
  /** "Choose a video": names the dialog. */
  readonly title: string
  readonly rows: MediaRows
  readonly hint?: string
  /** Why none can be chosen; an existing one can still be removed. */
  readonly impossible?: string | null
  /** Media of the record that the draft's content lacks; the service keeps them until they're replaced. */
  readonly recordMedia?: Fields
  /** For a key that isn't directly at `path`; it can only be replaced. */
  readonly value?: string
  readonly onChoose?: (key: string) => void
}

/** One media of a draft, with buttons to choose another and to remove it. */
export function MediaField(props: MediaFieldProps) {
  const {
    workspace,
    label,
    path,
    types,
    title,
    open,
    editing,
    rows,
    hint,
    impossible = null,
    onChoose,
  } = props
  const [isOpen, setOpen] = useState(false)
  const isOfRecord = !(path in open.content) && textIn(props.recordMedia ?? {}, path) !== ''
  const key = props.value ?? textIn(isOfRecord ? (props.recordMedia ?? {}) : open.content, path)
  const name = inSentence(label)
  const before = textBefore(open, path)
  const choose = (chosen: string) =>
    onChoose === undefined ? editing.set(path, chosen || null) : onChoose(chosen)
  return (
    <DraftField
      open={open}
      path={path}
      label={label}
      hint={impossible === null ? hint : <Reason>{impossible}</Reason>}
      before={before && (rows.get(before)?.title ?? <code>{before}</code>)}
    >
      <Group gap={12} wrap="nowrap">
        <MediaFacts workspace={workspace} mediaKey={key} rows={rows} />
        {key !== '' && !isOfRecord && onChoose === undefined && (
          <Button aria-label={t`Remove ${name}`} onClick={() => editing.set(path, null)}>
            {t`Remove`}{' '}
          </Button>
        )}
        <Button
          aria-label={key === '' ? t`Choose ${name}` : t`Replace ${name}`}
          disabled={impossible !== null}
          onClick={() => setOpen(true)}
        >
          {key === '' ? t`Choose` : t`Replace`}
        </Button>
      </Group>
      {impossible === null && (
        <CropOffer workspace={workspace} open={open} path={path} row={rows.get(key)} onCropped={choose} />
      )}
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title={title}
          types={types}
          chosen={key === '' ? [] : [key]}
          max={1}
          ratiosOf={props.ratiosOf}
          needsRatio={props.needsRatio}
          onChoose={([row]) => choose(row?.key ?? '')}
          onClose={() => setOpen(false)}
        />
      )}
    </DraftField>
  )
}

interface MediaListFieldProps extends Pick<DraftForm, 'workspace' | 'open'>, MediaNeeds {
  readonly label: string
  readonly path: string
  readonly types: readonly string[]
  readonly title: string
  readonly maximum: number
  readonly keys: readonly string[]
  readonly rows: MediaRows
  readonly onChange: (keys: readonly string[]) => void
}

export function MediaListField(props: MediaListFieldProps) {
  const { workspace, open, label, path, types, title, maximum, keys, rows, onChange } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <DraftField open={open} path={path} label={label} before={null}>
      {keys.length > 0 && (
        <OrderedList
          label={label}
          entries={keys}
          nameOf={(key, index) => t`media ${index + 1}, ${rows.get(key)?.title ?? key}`}
          onMove={(from, to) => onChange(moved(keys, from, to))}
          onRemove={(index) => onChange(keys.filter((_, place) => place !== index))}
        >
          {(key, index) => (
            <div data-field={`${path}.${index}`}>
              <Group gap={12} wrap="nowrap">
                <MediaFacts workspace={workspace} mediaKey={key} rows={rows} />
              </Group>
              <FieldFindings findings={findingsAt(open.findings, `${path}.${index}`)} />
              <CropOffer
                workspace={workspace}
                open={open}
                path={`${path}.${index}`}
                row={rows.get(key)}
                onCropped={(crop) => onChange(keys.map((other, place) => (place === index ? crop : other)))}
              />
            </div>
          )}
        </OrderedList>
      )}
      <CropAll workspace={workspace} open={open} keys={keys} rows={rows} onChange={onChange} />
      <Group gap={8}>
        <Button icon={IconPhotoPlus} onClick={() => setOpen(true)}>
          {keys.length === 0 ? t`Choose media` : t`Replace media`}
        </Button>
        <Count length={keys.length} maximum={maximum} />
      </Group>
      {isOpen && (
        <MediaPicker
          workspace={workspace}
          title={title}
          types={types}
          chosen={keys}
          max={maximum}
          ratiosOf={props.ratiosOf}
          needsOneRatio={props.needsOneRatio}
          onChoose={(chosen) => onChange(chosen.map(({ key }) => key))}
          onClose={() => setOpen(false)}
        />
      )}
    </DraftField>
  )
}

interface CropOfferProps extends Pick<DraftForm, 'workspace' | 'open'> {
  readonly path: string
  readonly row: EntityRow | undefined
  readonly onCropped: (key: string) => void
}

/** Fixes for an aspect ratio that the rules reject. */
function CropOffer({ workspace, open, path, row, onCropped }: CropOfferProps) {
  const isWrong = open.findings.some(
    ({ rule, field }) => rule === 'card.one-ratio' || (rule === 'card.ratio' && field === path),
  )
  if (row === undefined || !isWrong) return null
  return (
    <CropButtons
      workspace={workspace}
      mediaKey={row.key}
      title={row.title}
      ratios={ratiosToCrop(row)}
      onCropped={onCropped}
    />
  )
}

type CropAllProps = Pick<MediaListFieldProps, 'workspace' | 'open' | 'keys' | 'rows' | 'onChange'>

/** Crops all images to one ratio, one after the other: what to cut off is a choice for each. */
function CropAll({ workspace, open, keys, rows, onChange }: CropAllProps) {
  const [ratio, setRatio] = useState<string | null>(null)
  const croppable = (to: string) => keys.filter((key) => canCrop(rows.get(key), to))
  const ratios = cardRatiosOf('IMAGE').filter((to) => croppable(to).length > 1)
  const [next] = ratio === null ? [] : croppable(ratio)
  const isMixed = open.findings.some(({ rule }) => rule === 'card.one-ratio')
  return (
    <>
      {isMixed && ratios.length > 0 && (
        <Group gap={8}>
          {ratios.map((to) => (
            <Button key={to} icon={IconCrop} onClick={() => setRatio(to)}>{t`Crop all to ${to}`}</Button>
          ))}
        </Group>
      )}
      {ratio !== null && next !== undefined && (
        <CropDialog
          key={next}
          workspace={workspace}
          mediaKey={next}
          title={rows.get(next)?.title ?? next}
          ratios={[ratio]}
          onCropped={(crop) => onChange(keys.map((key) => (key === next ? crop : key)))}
          // Closing after a crop leads to the next image.
          onClose={(isCropped) => {
            if (!isCropped) setRatio(null)
          }}
        />
      )}
    </>
  )
}

function canCrop(row: EntityRow | undefined, ratio: string): boolean {
  return row !== undefined && ratiosToCrop(row).includes(ratio)
}

interface MediaFactsProps {
  readonly workspace: Workspace
  readonly mediaKey: string
  readonly rows: MediaRows
}

function MediaFacts({ workspace, mediaKey, rows }: MediaFactsProps) {
  const row = rows.get(mediaKey)
  const facts = row && [
    row.type?.toLowerCase(),
    mediaShape(row),
    row.remoteId === null && t`not uploaded yet`,
  ]
  return (
    <>
      <span className={styles.thumbnail}>
        <MediaThumbnail
          workspace={workspace}
          mediaKey={mediaKey === '' ? null : mediaKey}
          type={row?.type ?? null}
          version={row?.updatedAt ?? 0}
        />
      </span>
      <span className={styles.facts}>
        {mediaKey === '' && <span className={parts.muted}>{t`No media yet`}</span>}
        {mediaKey !== '' && (row === undefined ? <code>{mediaKey}</code> : <span>{row.title}</span>)}
        {facts !== undefined && <span className={parts.muted}>{facts.filter(Boolean).join(', ')}</span>}
      </span>
    </>
  )
}
