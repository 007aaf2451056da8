import { Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconIndentIncrease } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { plural, t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { prettyJson } from '../../../ui/record/json-tokens.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from '../console.module.css'
import { useVariables } from '../variables/use-variables.ts'
import type { BodyFinding } from './composed.ts'
import type { BodySchema } from './json-completion.ts'
import type { JsonEditorHandle } from './json-editor.tsx'

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }))

interface BodyEditorProps {
  readonly text: string
  /** Schema for completion; null for free JSON. */
  readonly schema: BodySchema | null
  readonly findings: readonly BodyFinding[]
  readonly onChange: (text: string) => void
}

/** More text than the editor shows without scrolling. */
const shownLength = 5_000

/** Shows the text until the editor's code is loaded. */
function LoadingEditor({ text }: { readonly text: string }) {
  if (text === '') return <Text c="dimmed">{t`Loading the editor`}</Text>
  return <pre className={styles.loadingEditor}>{text.slice(0, shownLength)}</pre>
}

/** JSON as text, with the findings of its schema; each links to its place. */
export function BodyEditor({ text, schema, findings, onChange }: BodyEditorProps) {
  const editor = useRef<JsonEditorHandle>(null)
  const { values } = useVariables()
  const variables = useMemo(() => Object.keys(values), [values])
  const go = (offset: number) => editor.current?.goTo(offset)
  const marks = useMemo(
    () => findings.map(({ place, message }) => ({ offset: place.offset, message })),
    [findings],
  )
  const pretty = prettyJson(text)
  return (
    <Stack gap={12} miw={0}>
      <Suspense fallback={<LoadingEditor text={text} />}>
        <JsonEditor
          ref={editor}
          text={text}
          schema={schema}
          variables={variables}
          onChange={onChange}
          findings={marks}
        />
      </Suspense>
      <Group gap={8}>
        <Button
          icon={IconIndentIncrease}
          disabled={pretty === null || pretty === text}
          onClick={() => pretty !== null && onChange(pretty)}
        >{t`Indent`}</Button>
        {findings.length > 0 && (
          <StatusLabel
            tone="error"
            icon={IconAlertCircle}
            label={plural(findings.length, { one: '# error', other: '# errors' })}
          />
        )}
      </Group>
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map(({ place, path, message }) => (
            <li key={`${place.offset} ${path} ${message}`}>
              <button
                type="button"
                className={parts.link}
                onClick={() => go(place.offset)}
              >{t`Line ${place.line}, column ${place.column}`}</button>
              {path !== '' && <code>{path}</code>}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
