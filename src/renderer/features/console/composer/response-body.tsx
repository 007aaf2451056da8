import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFileOff } from '@tabler/icons-react'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { ConsoleBodyText } from '../../../../shared/contract/console.ts'
import { formatCount } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { formatBytes } from '../../../ui/number.ts'
import { prettyJson } from '../../../ui/record/json-tokens.ts'
import { JsonView } from '../../../ui/record/json-view.tsx'
import styles from '../console.module.css'
import composerStyles from './composer.module.css'

/** Longer texts show only their start until the person asks for all of it. */
const maxPreviewLength = 200_000

interface ResponseBodyProps {
  readonly body: ConsoleBodyText
  /** Takes the height of its panel; otherwise it's a section. */
  readonly fills?: boolean
}

/** The body, indented or raw, with a search that jumps between matches. */
export function ResponseBody({ body, fills = false }: ResponseBodyProps) {
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const pretty = useMemo(() => prettyJson(body.text), [body])
  const whole = form === 'pretty' && pretty !== null ? pretty : body.text
  const visibleText = all ? whole : whole.slice(0, maxPreviewLength)
  if (body.binary || body.bytes === 0) {
    const sentence = body.binary
      ? t`The response isn’t text: ${formatBytes(body.bytes)}.`
      : t`The response has no body.`
    return fills ? <EmptyState icon={IconFileOff} sentence={sentence} /> : <Text c="dimmed">{sentence}</Text>
  }
  const copy = <CopyButton text={whole} what={t`body`} />
  const tools = (
    <div className={fills ? composerStyles.tools : styles.tools}>
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
      <SearchField
        label={t`Search response`}
        value={search}
        onChange={setSearch}
        className={composerStyles.quietSearch}
      />
      {fills && <Box ms="auto">{copy}</Box>}
    </div>
  )
  const content = (
    <>
      {search === '' ? (
        <JsonView text={visibleText} label={t`Response body`} fills={fills} />
      ) : (
        <Found text={visibleText} search={search} fills={fills} />
      )}
      {visibleText.length < whole.length && (
        <Group gap={8} {...(fills && { px: 16, py: 4, className: parts.overlined })}>
          <Text span inherit c="dimmed">{t`Shown to character ${formatCount(visibleText.length)}.`}</Text>
          <Button size="compact-xs" onClick={() => setAll(true)}>{t`Show all`}</Button>
        </Group>
      )}
      {body.cut && (
        <Text
          c="dimmed"
          {...(fills && { px: 16, py: 8 })}
        >{t`Showing only the beginning; the full response has ${formatBytes(body.bytes)}.`}</Text>
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
    <Section title={t`Body`} actions={copy}>
      <Stack gap={12} miw={0}>
        {tools}
        {content}
      </Stack>
    </Section>
  )
}

interface FoundProps {
  readonly text: string
  readonly search: string
  readonly fills: boolean
}

function Found({ text, search, fills }: FoundProps) {
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
      <Group gap={8} {...(fills && { px: 16 })}>
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
function MarkedText({ text, search, current, fills, onCount, ref }: MarkedTextProps) {
  const pieces = useMemo(() => cut(text, search), [text, search])
  const count = pieces.filter(({ place }) => place !== null).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each text and search, not for each listener
  useEffect(() => onCount(count), [text, search, count])
  const region = { role: 'region', tabIndex: 0, 'aria-label': t`Response body` }
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
