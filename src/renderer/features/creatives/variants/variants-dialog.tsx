import { Group, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCards, IconPhotoPlus, IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { maxNewDrafts } from '../../../../shared/drafts/draft.ts'
import { kinds } from '../../../../shared/entities/kinds.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { MediaPicker } from '../../../media-picker/media-picker.tsx'
import { MediaThumbnail } from '../../../media-picker/media-thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { Count } from '../../../ui/form/field.tsx'
import { DialogForm } from '../../../ui/form/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { focusAdded } from '../../../ui/inputs/focus-added.ts'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { positionKey } from '../../../ui/position-key.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import creativeStyles from '../creatives.module.css'
import { type MediaRows, useMediaRows } from '../media-rows.ts'
import { CardPicker } from '../posts/pickers.tsx'
import { cardReferenceOf } from '../posts/post-form.ts'
import { useCardRows } from '../posts/use-card-row.ts'
import {
  columnLetters,
  showKey,
  type VariantGrid,
  type VariantShow,
  variantGrid,
  withShows,
} from './variant-grid.ts'
import { axesOfAll, type VariantKind } from './variant-kinds.ts'
import styles from './variants.module.css'
import { VariantsPreview } from './variants-preview.tsx'

interface VariantsDialogProps {
  readonly workspace: Workspace
  readonly kind: VariantKind
  /** Initial fields of a new one. */
  readonly fresh: Fields
  /** Creatives whose texts and media are combined; the first one provides everything else. */
  readonly from: readonly Fields[]
  readonly onClose: () => void
}

/** Pause in typing before the rules run. */
const pauseMs = 250

/** Combines several texts with several media or cards, and creates a draft of each combination. */
export function VariantsDialog({ workspace, kind, fresh, from, onClose }: VariantsDialogProps) {
  const { bridge, notices } = useWorkbench()
  const [first] = useState(() => ({
    axes: axesOfAll(kind, from),
    base: from[0] ?? fresh,
    website: from[0] === undefined ? '' : kind.websiteOf(from[0]),
  }))
  const [name, setName] = useState('')
  const [texts, setTexts] = useState<readonly string[]>(
    first.axes.texts.length === 0 ? [''] : first.axes.texts,
  )
  const [shows, setShows] = useState(first.axes.shows)
  const [website, setWebsite] = useState(first.website)
  const { rows, titleOf } = useTitles(workspace, shows)
  const grid = variantGrid({ texts, shows }, { name, maxLength: kind.nameLimit, titleOf })
  const records = grid.variants.map((variant) =>
    kind.contentOf(first.base, variant, { website, typeOf: (key) => rows.get(key)?.type ?? null }),
  )
  const findings = useFindings(workspace, kind, records)
  const { many } = kinds[kind.subject].label
  const mediaCount = kind.takesCards
    ? plural(grid.shows.length, { one: '# media or card', other: '# media and cards' })
    : plural(grid.shows.length, { one: '# media', other: '# media' })
  const make = async () => {
    const outcome = await bridge.drafts.createMany({ workspace, subject: kind.subject, records })
    if (outcome.ok) {
      notices.say('ok', plural(records.length, kind.made))
      onClose()
    }
    return outcome
  }
  return (
    <DialogForm
      title={t`Make variants`}
      size={880}
      submitLabel={records.length === 0 ? t`Make ${many}` : plural(records.length, kind.make)}
      disabled={records.length === 0}
      onSubmit={make}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        value={name}
        maxLength={kind.nameLimit}
        data-autofocus
        description={t`Begins the name of every variant, followed by its place in the grid. Only you see it.`}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FieldGrid minWidth={280} fill={false} gap="16px 24px">
        <div>
          <TextsSection kind={kind} texts={texts} onChange={setTexts} />
        </div>
        <div>
          <Section title={kind.takesCards ? t`Media and cards` : t`Media`}>
            <ShownList
              workspace={workspace}
              shows={shows}
              rows={rows}
              titleOf={titleOf}
              onRemove={(gone) => setShows(shows.filter((show) => show !== gone))}
            />
            <AddShows workspace={workspace} kind={kind} shows={shows} onChange={setShows} />
            {kind.hasWebsite && (
              <TextInput
                label={t`Website`}
                value={website}
                placeholder="https://"
                spellCheck={false}
                onChange={(event) => setWebsite(event.currentTarget.value)}
              />
            )}
          </Section>
        </div>
      </FieldGrid>
      <Text role="status" c={grid.isTooLarge ? 'var(--fd-error)' : 'dimmed'}>
        {sizeLabel(grid, `${plural(grid.texts.length, kind.texts)} × ${mediaCount}`, many)}
      </Text>
      {records.length > 0 && (
        <VariantsPreview
          grid={grid}
          titleOf={titleOf}
          pictureOf={(show) =>
            show.kind === 'media' && (
              <ShowPicture workspace={workspace} mediaKey={show.keys[0] ?? ''} rows={rows} />
            )
          }
          findings={findings}
        />
      )}
    </DialogForm>
  )
}

interface TextsSectionProps {
  readonly kind: VariantKind
  readonly texts: readonly string[]
  readonly onChange: (texts: readonly string[]) => void
}

function TextsSection({ kind, texts, onChange }: TextsSectionProps) {
  return (
    <Section title={kind.textsLabel}>
      {texts.map((text, index) => (
        <VariantText
          key={positionKey(index)}
          kind={kind}
          number={index + 1}
          text={text}
          onChange={(next) => onChange(texts.map((other, place) => (place === index ? next : other)))}
          onRemove={texts.length === 1 ? null : () => onChange(texts.filter((_, place) => place !== index))}
        />
      ))}
      <Group gap={8}>
        <Button
          icon={IconPlus}
          disabled={texts.length >= maxNewDrafts}
          onClick={({ currentTarget }) =>
            focusAdded(currentTarget, () => onChange([...texts, '']), '[data-variant-text]')
          }
        >
          {kind.addText}
        </Button>
      </Group>
    </Section>
  )
}

function sizeLabel({ count, isTooLarge }: VariantGrid, product: string, many: string): string {
  const limit = t`At most ${maxNewDrafts} ${many} can be made at a time.`
  if (count === 0) return limit
  return isTooLarge ? t`${product} would be ${count} ${many}. ${limit}` : `${product}. ${limit}`
}

interface VariantTextProps {
  readonly kind: VariantKind
  readonly number: number
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onRemove: (() => void) | null
}

function VariantText({ kind, number, text, onChange, onRemove }: VariantTextProps) {
  const { textLimit } = kind
  const label = kind.numbered(number)
  const shared = {
    'aria-label': label,
    'data-variant-text': true,
    value: text,
    placeholder: label,
    spellCheck: true,
    description: <Count length={textLimit.count(text)} maximum={textLimit.maximum} />,
    inputWrapperOrder: ['input', 'description'] as ('input' | 'description')[],
    descriptionProps: { component: 'div' as const },
    flex: 1,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  }
  return (
    <Group gap={4} align="flex-start" wrap="nowrap">
      {kind.isMultiline ? <Textarea {...shared} rows={2} /> : <TextInput {...shared} />}
      {onRemove !== null && <IconButton label={kind.remove(number)} icon={IconX} onClick={onRemove} />}
    </Group>
  )
}

interface ShownListProps {
  readonly workspace: Workspace
  readonly shows: readonly VariantShow[]
  readonly rows: MediaRows
  readonly titleOf: (show: VariantShow) => string
  readonly onRemove: (show: VariantShow) => void
}

function ShownList({ workspace, shows, rows, titleOf, onRemove }: ShownListProps) {
  if (shows.length === 0) return <span className={parts.muted}>{t`None yet: the texts alone`}</span>
  return (
    <ul className={styles.shows} aria-label={t`What the texts are combined with`}>
      {shows.map((show, index) => (
        <li key={showKey(show)}>
          <b>{columnLetters(index)}</b>
          {show.kind === 'media' && (
            <span className={creativeStyles.thumbnail}>
              <ShowPicture workspace={workspace} mediaKey={show.keys[0] ?? ''} rows={rows} />
            </span>
          )}
          <span className={parts.ellipsis} title={titleOf(show)}>
            {show.kind === 'card' && t`Card: `}
            {titleOf(show)}
          </span>
          <IconButton label={t`Remove ${titleOf(show)}`} icon={IconX} onClick={() => onRemove(show)} />
        </li>
      ))}
    </ul>
  )
}

interface ShowPictureProps {
  readonly workspace: Workspace
  readonly mediaKey: string
  readonly rows: MediaRows
}

function ShowPicture({ workspace, mediaKey, rows }: ShowPictureProps) {
  const row = rows.get(mediaKey)
  return (
    <MediaThumbnail
      workspace={workspace}
      mediaKey={mediaKey}
      type={row?.type ?? null}
      version={row?.updatedAt ?? 0}
    />
  )
}

interface AddShowsProps {
  readonly workspace: Workspace
  readonly kind: VariantKind
  readonly shows: readonly VariantShow[]
  readonly onChange: (shows: readonly VariantShow[]) => void
}

function AddShows({ workspace, kind, shows, onChange }: AddShowsProps) {
  const [picking, setPicking] = useState<'media' | 'card' | null>(null)
  const close = () => setPicking(null)
  const isFull = shows.length >= maxNewDrafts
  return (
    <>
      <Group gap={8}>
        <Button
          icon={IconPhotoPlus}
          disabled={isFull}
          onClick={() => setPicking('media')}
        >{t`Add media`}</Button>
        {kind.takesCards && (
          <Button
            icon={IconCards}
            disabled={isFull}
            onClick={() => setPicking('card')}
          >{t`Add a card`}</Button>
        )}
      </Group>
      {picking === 'media' && (
        <MediaPicker
          workspace={workspace}
          title={t`Choose media`}
          types={kind.mediaTypes}
          chosen={[]}
          max={maxNewDrafts - shows.length}
          onChoose={(chosen) =>
            onChange(
              withShows(
                shows,
                chosen.map(({ key }) => ({ kind: 'media', keys: [key] })),
              ),
            )
          }
          onClose={close}
        />
      )}
      {picking === 'card' && (
        <CardPicker
          workspace={workspace}
          chosen=""
          onChoose={(row) =>
            onChange(withShows(shows, [{ kind: 'card', reference: cardReferenceOf(row) ?? row.key }]))
          }
          onClose={close}
        />
      )}
    </>
  )
}

/** Names of the media and cards; kept up to date. */
function useTitles(workspace: Workspace, shows: readonly VariantShow[]) {
  const keys = shows.flatMap((show) => (show.kind === 'media' ? show.keys : []))
  const references = shows.flatMap((show) => (show.kind === 'card' ? show.reference : []))
  const rows = useMediaRows(workspace, keys)
  const cards = useCardRows(workspace, references)
  const titleOf = (show: VariantShow): string => {
    if (show.kind === 'card') return cards.get(show.reference)?.row.title ?? show.reference
    const [key = '', ...others] = show.keys
    const title = rows.get(key)?.title ?? key
    return others.length === 0 ? title : t`${title} and ${others.length} more`
  }
  return { rows, titleOf }
}

/** Issues of each variant, in order; null until they are known. */
function useFindings(workspace: Workspace, { subject }: VariantKind, records: readonly Fields[]) {
  const text = writeJson(records)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the variants are the same
  const input = useMemo(
    () => (records.length === 0 ? null : { workspace, subject, records: [...records] }),
    [workspace, subject, text],
  )
  const [asked] = useDebouncedValue(input, pauseMs)
  const { value } = useCall('drafts', 'checkMany', asked)
  return asked === input && value?.length === records.length ? value : null
}
