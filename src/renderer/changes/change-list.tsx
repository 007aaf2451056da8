import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { micro } from '../../shared/api/conventions.ts'
import { momentLabel } from '../../shared/campaigns/flight-label.ts'
import type { Json } from '../../shared/core/json.ts'
import { referencedDraft, referenceTo } from '../../shared/drafts/draft.ts'
import { isCriterionField } from '../../shared/entities/targeting/targeting-set.ts'
import { type FieldChange, losesValue } from '../../shared/jobs/job.ts'
import { formatAmount } from '../../shared/money/amount-label.ts'
import { subtractMicro } from '../../shared/money/micro.ts'
import { hugeFactor } from '../../shared/money/money-guard.ts'
import type { ChangeSummary } from '../../shared/publishing/change-summary.ts'
import { criterionLabel } from '../../shared/targeting/criterion-names.ts'
import { inLocale } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'
import { useAccountZone } from '../data/use-account-zone.ts'
import { MediaThumbnail } from '../media-picker/media-thumbnail.tsx'
import parts from '../ui/layout/parts.module.css'
import { formatCount } from '../ui/number.ts'
import { PlainTable } from '../ui/plain-table.tsx'
import { exactTime } from '../ui/time.ts'
import { useLive } from '../workbench/use-workbench.ts'
import { useWorkspace } from '../workbench/workspace.ts'
import styles from './changes.module.css'
import { ClearedLabel } from './cleared-label.tsx'
import { fieldLabel } from './field-labels.ts'
import { textDifference, withoutSharedStart } from './text-difference.ts'
import { leavesOf, unknownUser, type Value, valueLabel } from './value-labels.ts'

/** The change of one value: a line of a review. */
export interface LeafChange {
  readonly path: string
  readonly name: string
  readonly before: Value
  readonly after: Value
  /** Of an amount that changes, in the currency of both; null for anything else. */
  readonly difference: AmountDifference | null
  /** Its field loses its whole value. */
  readonly isCleared: boolean
  /** Of shortened texts, both whole. */
  readonly title?: string
}

interface AmountDifference {
  /** "+18.00" */
  readonly amount: string
  /** "+15%"; null if there was nothing before. */
  readonly share: string | null
  /** At least `hugeFactor` times as much as before. */
  readonly isHuge: boolean
}

/** Names of the entities that values refer to, by reference. */
type Names = Readonly<Record<string, string>>
const noNames: Names = {}

/** The single values that differ after a change of a field. */
export function leafChanges(
  change: FieldChange,
  currency: string | null = null,
  names: Names = noNames,
): readonly LeafChange[] {
  const { field, before, after } = change
  const was = leavesOf(field, before)
  const becomes = leavesOf(field, after)
  const paths = [...new Set([...becomes.keys(), ...was.keys()])]
  return paths
    .filter((path) => was.get(path) !== becomes.get(path))
    .map((path) => ({
      path,
      name: isCriterionField(path) ? criterionLabel(path, names[path]) : fieldLabel(path),
      before: valueLabel(path, was.get(path), currency),
      after: valueLabel(path, becomes.get(path), currency),
      difference: path.endsWith('_local_micro')
        ? amountDifference(was.get(path), becomes.get(path), currency)
        : null,
      isCleared: losesValue(change),
    }))
}

const percent = inLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
)

function amountDifference(
  was: Json | undefined,
  becomes: Json | undefined,
  currency: string | null,
): AmountDifference | null {
  const before = micro.safeParse(was)
  const after = micro.safeParse(becomes)
  if (!before.success || !after.success) return null
  const moved = subtractMicro(after.data, before.data)
  const amount = `${moved < 0 ? '−' : '+'}${formatAmount(moved < 0 ? -moved : moved, currency)}`
  if (Number(before.data) === 0) return { amount, share: null, isHuge: false }
  const share = percent()
    .format(Number(moved) / Number(before.data))
    .replace('-', '−')
  return { amount, share, isHuge: Number(after.data) >= hugeFactor * Number(before.data) }
}

/** "(+18.00, +15%)"; in a narrow cell with other amounts, the share alone: before and after say the rest. */
function Difference({ amount, share, isHuge }: AmountDifference) {
  if (share === null) return <span className={styles.difference}>({amount})</span>
  return (
    <span className={styles.difference} title={`${amount}, ${share}`}>
      (<span className={styles.moved}>{amount}, </span>
      <span className={isHuge ? styles.huge : undefined}>{share}</span>)
    </span>
  )
}

interface ValueViewProps {
  readonly value: Value
  readonly names?: Names | undefined
}

/** One value, formatted. */
export function ValueView({ value, names = noNames }: ValueViewProps) {
  const workspace = useWorkspace()
  switch (value.kind) {
    case 'nothing':
      return <Text span c="var(--fd-text-faint)">{t`Not set`}</Text>
    case 'text':
      return <span className={parts.lines}>{value.text}</span>
    case 'id':
      return names[value.text] === undefined ? (
        <code>{value.text}</code>
      ) : (
        <span className={parts.lines} title={value.text}>
          {names[value.text]}
        </span>
      )
    case 'time':
      return <Moment at={value.at} />
    case 'user':
      return <UserName userId={value.userId} name={names[value.userId]} />
    case 'draft':
      return <span className={parts.lines}>{names[referenceTo(value.draftId)] ?? newOne}</span>
    case 'media':
      return (
        <Group component="span" gap={8} display="inline-flex" wrap="nowrap" miw={0}>
          {workspace !== null && (
            <span className={styles.thumbnail}>
              <MediaThumbnail workspace={workspace} mediaKey={value.key} />
            </span>
          )}
          {referencedDraft(value.key) === null && names[value.key] === undefined ? (
            <code>{value.key}</code>
          ) : (
            <span className={parts.lines} title={value.key}>
              {names[value.key] ?? newOne}
            </span>
          )}
        </Group>
      )
  }
}

function Moment({ at }: { readonly at: number }) {
  const zone = useAccountZone(useWorkspace())
  return <span title={exactTime(at, zone)}>{momentLabel(at, zone)}</span>
}

interface UserNameProps {
  readonly userId: string
  readonly name?: string | undefined
}

/** A user by handle, also one who signed in after the names were read; the ID is in the tooltip. */
export function UserName({ userId, name }: UserNameProps) {
  const { users } = useLive('session')
  const handle = users.find((user) => user.userId === userId)?.screenName
  const label = name ?? (handle === undefined ? unknownUser : `@${handle}`)
  return <span title={t`User ID ${userId}`}>{label}</span>
}

const newOne = t`New in this review`

interface ChangeListProps {
  readonly label: string
  readonly changes: readonly FieldChange[]
  /** For a new entity: there is no "before" to show. */
  readonly isNew: boolean
  /** Of its amounts, if known. */
  readonly currency?: string | null
  readonly names?: Names
  /** Marks cleared values with a warning. For changes from a file, where a cleared cell is easily a mistake. */
  readonly marksCleared?: boolean
}

const changedHeads = [{ title: t`Field` }, { title: t`Before` }, { title: t`After` }] as const
const newHeads = [{ title: t`Field` }, { title: t`Value` }] as const

/** Fields before and after a change, value by value. */
export function ChangeList(props: ChangeListProps) {
  const { label, changes, isNew, currency = null, names = noNames, marksCleared = false } = props
  const lines = changes
    .flatMap((change) => leafChanges(change, currency, names))
    .filter(({ after }) => !isNew || after.kind !== 'nothing')
    .toSorted((a, b) => Number(b.path === 'name') - Number(a.path === 'name'))
  return (
    <PlainTable
      label={label}
      heads={isNew ? newHeads : changedHeads}
      cells="texts"
      dense
      bordered
      equalWidths
    >
      {lines.map(({ path, name, before, after, difference, isCleared }) => (
        <tr key={path}>
          <th scope="row" className={parts.muted}>
            {name}
          </th>
          {!isNew && (
            <td className={before.kind === 'nothing' ? parts.muted : styles.before}>
              <ValueView value={before} names={names} />
            </td>
          )}
          <td>
            {marksCleared && isCleared ? <ClearedLabel /> : <ValueView value={after} names={names} />}
            {difference !== null && (
              <Text component="div" inherit className={parts.muted}>
                {difference.share === null ? difference.amount : `${difference.amount}, `}
                <span className={difference.isHuge ? styles.huge : undefined}>{difference.share}</span>
              </Text>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

type ChangeLineProps = Pick<ChangeListProps, 'changes' | 'names' | 'marksCleared'> & {
  readonly currency: string | null
  readonly isNew?: boolean
  /** So many changes stand below each other, amounts in columns; of one line, only an amount. */
  readonly maxLines?: number
}

/** What a new entity is, in a cell: its picture, then its budget and flight, or its text. */
export function SummaryCell({
  summary: { parts: summaryParts, mediaKeys },
}: {
  readonly summary: ChangeSummary
}) {
  const workspace = useWorkspace()
  const [first] = mediaKeys
  const more = mediaKeys.length - 1
  const text = summaryParts.map((part) => part.text).join(' · ')
  return (
    <Group gap={8} wrap="nowrap" miw={0} title={text}>
      {first !== undefined && workspace !== null && (
        <span className={styles.thumbnail}>
          <MediaThumbnail workspace={workspace} mediaKey={first} alt={t`Picture`} hasBadge={false} />
        </span>
      )}
      {more > 0 && <span className={parts.muted}>{`+${formatCount(more)}`}</span>}
      <span className={styles.line} data-lines={2}>
        {summaryParts.map(({ part, text: partText }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be of one kind.
          <span key={index} className={part === 'budget' ? styles.after : undefined}>
            {index > 0 && ' · '}
            {partText}
          </span>
        ))}
      </span>
    </Group>
  )
}

/** The lines in a cell of a list, which cuts off what doesn't fit. */
export function ChangeCell({ lines = 1, ...props }: ChangeLineProps & { readonly lines?: 1 | 2 }) {
  return (
    <div className={styles.cell}>
      <div className={styles.line} data-lines={lines}>
        <ChangeLine {...props} maxLines={lines} />
      </div>
    </div>
  )
}

/** A changed text by what differs, for a cell. */
export function shortened(change: LeafChange): LeafChange {
  const { before, after } = change
  if (before.kind !== 'text' || after.kind !== 'text') return change
  const [was, becomes] = withoutSharedStart(before.text, after.text)
  if (was === before.text) return change
  return {
    ...change,
    before: { kind: 'text', text: was },
    after: { kind: 'text', text: becomes },
    title: `${before.text} → ${after.text}`,
  }
}

/** The same on one line: "Daily budget 120.00 EUR → 138.00 EUR (+18.00, +15%)". */
export function ChangeLine(props: ChangeLineProps) {
  const { changes, currency, names = noNames, isNew = false, maxLines = 0, marksCleared = false } = props
  const lines = changes
    .flatMap((change) => leafChanges(change, currency, names))
    .filter(({ after }) => !isNew || after.kind !== 'nothing')
    // Cleared fields come first, so that a narrow cell doesn't cut them off.
    .toSorted((a, b) => (marksCleared ? Number(b.isCleared) - Number(a.isCleared) : 0))
  const isAmount = ({ difference }: LeafChange) => difference !== null
  const isInLines = !isNew && lines.length <= maxLines && (maxLines > 1 || lines.every(isAmount))
  return lines.map((line, index) => (
    <span key={line.path} className={isInLines ? formOf(line) : undefined} title={titleOf(line)}>
      {index > 0 && <span className={styles.separator}> · </span>}
      <span className={parts.muted}>{line.name}</span>{' '}
      {isInLines && isTextChange(line) ? (
        <ChangedText before={line.before.text} after={line.after.text} />
      ) : (
        <In box={isInLines && line.difference === null}>
          <Change
            line={maxLines > 0 && !isNew ? shortened(line) : line}
            names={names}
            isNew={isNew}
            marksCleared={marksCleared}
          />
        </In>
      )}
    </span>
  ))
}

/** One box, where the pieces aren't columns of their own. */
function In({ box, children }: { readonly box: boolean; readonly children: ReactNode }) {
  return box ? <span>{children}</span> : children
}

type TextChange = LeafChange & Record<'before' | 'after', Extract<Value, { readonly kind: 'text' }>>

function isTextChange(line: LeafChange): line is TextChange {
  return line.difference === null && line.before.kind === 'text' && line.after.kind === 'text'
}

function formOf(line: LeafChange): string | undefined {
  return line.difference === null ? styles.others : styles.amounts
}

function titleOf(line: LeafChange): string | undefined {
  return isTextChange(line) ? `${line.before.text} → ${line.after.text}` : undefined
}

/** A text with what was removed and added: what stays is quiet. */
function ChangedText({ before, after }: { readonly before: string; readonly after: string }) {
  const { start, removed, added, end } = textDifference(before, after)
  return (
    <span>
      {start}
      {removed !== '' && <del className={styles.before}>{removed}</del>}
      {removed !== '' && added !== '' && !added.startsWith(' ') && ' '}
      {added !== '' && <ins className={styles.after}>{added}</ins>}
      {end}
    </span>
  )
}

interface ChangeProps extends Required<Pick<ChangeLineProps, 'names' | 'isNew' | 'marksCleared'>> {
  readonly line: LeafChange
}

/** "120.00 EUR → 138.00 EUR (+18.00, +15%)" */
function Change({ line, names, isNew, marksCleared }: ChangeProps) {
  const { before, after, difference, isCleared } = line
  return (
    <>
      {!isNew && (
        <>
          <span className={before.kind === 'nothing' ? undefined : styles.before}>
            <ValueView value={before} names={names} />
          </span>{' '}
          →{' '}
        </>
      )}
      <span className={styles.after}>
        {marksCleared && isCleared ? <ClearedLabel /> : <ValueView value={after} names={names} />}
      </span>
      {difference !== null && (
        <>
          {' '}
          <Difference {...difference} />
        </>
      )}
    </>
  )
}
