import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { CopyButton } from '../copy-button.tsx'
import { IconButton } from '../icon-button.tsx'
import { FormButtons } from '../inputs/form-buttons.tsx'
import { SearchField } from '../inputs/search-field.tsx'
import parts from '../layout/parts.module.css'
import { Section } from '../layout/section.tsx'
import { prettyJson } from './json-tokens.ts'
import { JsonView } from './json-view.tsx'
import styles from './text-body.module.css'

/** Longer texts show only their start until the person asks for all of it. */
const maxPreviewLength = 200_000

interface TextBodyProps {
  readonly text: string
  /** Heading of the section. */
  readonly title: string
  /** "body": completes "Copy body". */
  readonly what: string
  /** Name of the region with the text. */
  readonly label: string
  readonly searchLabel: string
  /** Shown below it: what it lacks; null for nothing. */
  readonly note: string | null
  /** Shown below a text that should be JSON and isn't. */
  readonly notJsonNote?: string
  /** Takes the height of its panel; otherwise it's a section. */
  readonly fills?: boolean
}

/** What was sent or received, indented or raw, with a search that jumps between matches. */
export function TextBody(props: TextBodyProps) {
  const { text, title, what, label, searchLabel, notJsonNote, fills = false } = props
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const pretty = useMemo(() => prettyJson(text), [text])
  const note = props.note ?? (pretty === null ? (notJsonNote ?? null) : null)
  const whole = form === 'pretty' && pretty !== null ? pretty : text
  const visibleText = all ? whole : whole.slice(0, maxPreviewLength)
  const copy = <CopyButton text={whole} what={what} />
  const tools = (
    <div className={styles.tools} data-fills={fills}>
      {pretty !== null && (
        <FormButtons
          forms={[
            { value: 'pretty', title: t`Pretty` },
            { value: 'raw', title: t`Raw` },
          ]}
          current={form}
          onChoose={setForm}
        />
      )}
      <SearchField label={searchLabel} value={search} onChange={setSearch} className={styles.search} />
      {fills && <Box ms="auto">{copy}</Box>}
    </div>
  )
  const content = (
    <>
      {search === '' ? (
        <JsonView text={visibleText} label={label} fills={fills} />
      ) : (
        <Found text={visibleText} label={label} search={search} fills={fills} />
      )}
      {visibleText.length < whole.length && (
        <Group gap={8} {...(fills && { px: 16, pb: 12 })}>
          <Text span inherit c="dimmed">{t`Shown to character ${formatCount(visibleText.length)}.`}</Text>
          <Button size="compact-xs" onClick={() => setAll(true)}>{t`Show all`}</Button>
        </Group>
      )}
      {note !== null && (
        <Text c="dimmed" {...(fills && { px: 16, pb: 12 })}>
          {note}
        </Text>
      )}
    </>
  )
  if (fills) {
    return (
      <>
        {tools}
        {content}
      </>
    )
  }
  return (
    <Section title={title} actions={copy}>
      <Stack gap={12} miw={0}>
        {tools}
        {content}
      </Stack>
    </Section>
  )
}

interface FoundProps {
  readonly text: string
  readonly label: string
  readonly search: string
  readonly fills: boolean
}

function Found({ text, label, search, fills }: FoundProps) {
  const [place, setPlace] = useState(0)
  const region = useRef<HTMLPreElement>(null)
  const [total, setTotal] = useState(0)
  const go = (step: number) => {
    if (total === 0) return
    const next = (place + step + total) % total
    setPlace(next)
    region.current?.querySelector(`[data-place="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Group gap={8} {...(fills && { px: 16, pb: 8 })}>
        <span role="status">
          {total === 0
            ? t`No matches`
            : plural(
                total,
                { one: '{place} of # place', other: '{place} of # places' },
                { place: formatCount(place + 1) },
              )}
        </span>
        <IconButton
          label={t`Previous match`}
          icon={IconArrowUp}
          disabled={total === 0}
          onClick={() => go(-1)}
        />
        <IconButton label={t`Next match`} icon={IconArrowDown} disabled={total === 0} onClick={() => go(1)} />
      </Group>
      <MarkedText
        ref={region}
        text={text}
        label={label}
        search={search}
        current={place}
        fills={fills}
        onCount={(count) => {
          setTotal(count)
          setPlace(0)
        }}
      />
    </>
  )
}

interface MarkedTextProps {
  readonly text: string
  readonly label: string
  readonly search: string
  /** Index of the highlighted match. */
  readonly current: number
  readonly fills: boolean
  readonly onCount: (count: number) => void
  readonly ref: Ref<HTMLPreElement>
}

/** More marks than this help no one and slow the screen down. */
const maxMarks = 1_000

/** A text with every occurrence of the search text marked, ignoring case. */
function MarkedText({ text, label, search, current, fills, onCount, ref }: MarkedTextProps) {
  const pieces = useMemo(() => cut(text, search), [text, search])
  const count = pieces.filter(({ place }) => place !== null).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each text and search, not for each listener
  useEffect(() => onCount(count), [text, search, count])
  const region = { role: 'region', tabIndex: 0, 'aria-label': label }
  return (
    <pre {...region} ref={ref} className={`${fills ? parts.textPane : parts.textFrame} ${styles.marked}`}>
      {pieces.map(({ at, part, place }) =>
        place === null ? (
          part
        ) : (
          <mark key={at} data-place={place} data-current={place === current}>
            {part}
          </mark>
        ),
      )}
    </pre>
  )
}

interface Piece {
  readonly at: number
  readonly part: string
  readonly place: number | null
}

function cut(text: string, search: string): readonly Piece[] {
  const lower = text.toLowerCase()
  const searchText = search.toLowerCase()
  const pieces: Piece[] = []
  let from = 0
  for (let place = 0; place < maxMarks; place += 1) {
    const at = lower.indexOf(searchText, from)
    if (at < 0) break
    pieces.push({ at: from, part: text.slice(from, at), place: null })
    pieces.push({ at, part: text.slice(at, at + searchText.length), place })
    from = at + searchText.length
  }
  return [...pieces, { at: from, part: text.slice(from), place: null }]
}
