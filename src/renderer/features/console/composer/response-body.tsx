import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { ConsoleBodyText } from '../../../../shared/contract/console.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { countOf, formatBytes } from '../../../ui/number.ts'
import { prettyJson } from '../../../ui/record/json-tokens.ts'
import { JsonView } from '../../../ui/record/json-view.tsx'
import styles from '../console.module.css'
import { MarkedText } from '../signatures/marked-text.tsx'

/** Longer texts are shown by their beginning until the person asks for all of it. */
const longestAtOnce = 200_000

/** The body, indented or as it came, with a search that leads from place to place. */
export function ResponseBody({ body }: { readonly body: ConsoleBodyText }) {
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const pretty = useMemo(() => prettyJson(body.text), [body])
  const whole = form === 'pretty' && pretty !== null ? pretty : body.text
  const shown = all ? whole : whole.slice(0, longestAtOnce)
  if (body.binary) return <p className={styles.muted}>The response isn't text: {formatBytes(body.bytes)}.</p>
  if (body.bytes === 0) return <p className={styles.muted}>The answer has no body.</p>
  return (
    <Section title="Body" actions={<CopyButton text={whole} what="body" />}>
      <div className={styles.stack}>
        <div className={styles.buttons}>
          {pretty !== null && (
            <FormButtons
              forms={[
                { value: 'pretty', title: 'Pretty' },
                { value: 'raw', title: 'Raw' },
              ]}
              current={form}
              onChoose={setForm}
            />
          )}
          <SearchField label="Search the answer" value={search} onChange={setSearch} />
        </div>
        {search === '' ? (
          <JsonView text={shown} label="Body of the answer" />
        ) : (
          <Found text={shown} search={search} />
        )}
        {shown.length < whole.length && (
          <div className={styles.buttons}>
            <span className={styles.muted}>Shown to character {shown.length.toLocaleString('en')}.</span>
            <Button onClick={() => setAll(true)}>Show all</Button>
          </div>
        )}
        {body.cut && (
          <p className={styles.muted}>
            Only the beginning is here; the whole answer has {formatBytes(body.bytes)}.
          </p>
        )}
      </div>
    </Section>
  )
}

function Found({ text, search }: { readonly text: string; readonly search: string }) {
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
      <div className={styles.buttons}>
        <span role="status">{total === 0 ? 'No matches' : `${place + 1} of ${countOf(total, 'place')}`}</span>
        <IconButton label="Previous place" icon={IconArrowUp} disabled={total === 0} onClick={() => go(-1)} />
        <IconButton label="Next place" icon={IconArrowDown} disabled={total === 0} onClick={() => go(1)} />
      </div>
      <MarkedText
        ref={region}
        text={text}
        search={search}
        current={place}
        onCount={(count) => {
          setTotal(count)
          setPlace(0)
        }}
      />
    </>
  )
}
