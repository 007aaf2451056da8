import { Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { useStore } from 'zustand'
import { formLabel } from '../../../../shared/files/reading-report.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { maxTextBytes } from '../../../../shared/text/message-text.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { ReadingNotes } from '../../../ui/files/reading-details.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormAndResult } from '../../../ui/form/form-and-result.tsx'
import { Examples } from '../../../ui/inputs/examples.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { ConsoleHeader } from '../console-header.tsx'
import { ImportInspector } from './import-inspector.tsx'
import { ImportList } from './import-list.tsx'
import { countRows, emptyImport, importView, placedRows } from './import-store.ts'
import { EncodingChoice, ShellChoice } from './reading-choices.tsx'
import { SaveImport } from './save-import.tsx'

/** As the documentation of services writes them; the address says which operation it is. */
const importExamples = [
  { text: "curl 'https://api.x.com/2/tweets/search/recent?query=hiking'", meaning: t`GET request as cURL` },
  {
    text: `curl -X POST 'https://api.x.com/2/webhooks' -d '{"url": "https://hooks.example.com"}'`,
    meaning: t`A write with a body`,
  },
]

/** Imports requests of other programs: pasted or opened, previewed, then added to a collection. */
export function Import() {
  const view = importView(useWorkbench())
  const state = useStore(view)
  const [opened, setOpened] = useState<number | null>(null)
  const { preview } = state
  const row = preview === null || opened === null ? undefined : placedRows(state)[opened]
  const { ready, refused } = countRows(state)
  return (
    <ListAndInspector
      inspector={
        row !== undefined && {
          title: row.row.kind === 'ready' ? row.row.saved.name : row.row.name,
          content: <ImportInspector row={row.row} />,
          onClose: () => setOpened(null),
        }
      }
    >
      {preview === null ? (
        <Source />
      ) : (
        <>
          <ConsoleHeader
            view="/console"
            count={plural(
              ready,
              { one: '{value}: # request to add{value2}', other: '{value}: # requests to add{value2}' },
              { value: formLabel(preview.reading), value2: refused > 0 ? t`, ${refused} can’t be` : '' },
            )}
            actions={
              <Button
                onClick={() => view.setState({ ...emptyImport, text: state.text })}
              >{t`Import something else`}</Button>
            }
          />
          <ReadingNotes report={preview.reading} />
          {preview.reading.encoding !== null && <EncodingChoice preview={preview} />}
          {preview.shells.length > 0 && state.text !== '' && <ShellChoice preview={preview} />}
          <ImportList opened={opened} onOpen={setOpened} />
          <SaveImport preview={preview} />
        </>
      )}
    </ListAndInspector>
  )
}

/** Text or file to import. */
function Source() {
  const { bridge } = useWorkbench()
  const view = importView(useWorkbench())
  const { text } = useStore(view)
  const opening = useAct()
  const readImport = async (given = text) => {
    const outcome = await bridge.console.readImport({ text: given })
    if (outcome.ok) view.setState({ preview: outcome.value, left: new Set() })
    return outcome
  }
  /** Pasting a whole document previews it at once; text pasted into existing text doesn't. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (text.trim() !== '' || pasted.trim() === '' || pasted.length > maxTextBytes) return
    event.preventDefault()
    view.setState({ text: pasted })
    void opening.run(() => readImport(pasted))
  }
  const open = () =>
    opening.run(
      () => bridge.console.openImport({ again: null }),
      (preview) => {
        if (preview !== null) view.setState({ text: '', preview, left: new Set() })
      },
    )
  return (
    <FormAndResult
      header={<ConsoleHeader view="/console" />}
      isEven
      form={
        <Section title={t`Import requests`}>
          {opening.task.kind === 'failed' && (
            <FaultNotice fault={opening.task.fault} onDismiss={opening.dismiss} />
          )}
          <Form
            label={t`Requests to import`}
            submitLabel={t`Preview`}
            missing={text.trim() === '' ? t`Paste requests, or choose a file.` : null}
            onSubmit={() => readImport()}
            beside={<Button icon={IconFileImport} onClick={open}>{t`Choose a file`}</Button>}
          >
            <Textarea
              className={parts.codeArea}
              label={t`cURL commands, or a HAR, OpenAPI 3 or Postman 2.1 document as JSON`}
              description={t`For larger documents, choose a file of up to 5 MB.`}
              maxLength={maxTextBytes}
              rows={20}
              value={text}
              onPaste={paste}
              onChange={({ currentTarget }) => view.setState({ text: currentTarget.value })}
            />
          </Form>
        </Section>
      }
      result={
        <EmptyState
          icon={IconFileImport}
          scene="imported"
          sentence={t`The requests appear here before anything is saved.`}
          hint={t`Tokens, cookies and signatures are left out: Flightdeck signs each request itself.`}
        >
          <Examples
            title={t`Start with an example`}
            examples={importExamples}
            draw={({ text }) => <code>{text}</code>}
            onChoose={({ text }) => view.setState({ text })}
          />
        </EmptyState>
      }
    />
  )
}
