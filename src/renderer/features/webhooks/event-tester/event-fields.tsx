import { NativeSelect, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { t } from '../../../../shared/text/language.ts'
import { eventTemplates, eventText, eventTextError } from '../../../../shared/webhooks/event-templates.ts'
import type { FormFields } from '../../../ui/form/use-fields.ts'
import parts from '../../../ui/layout/parts.module.css'
import { currentUser } from '../../../workbench/session.ts'
import { useStoredFields } from '../../../workbench/use-stored-fields.ts'
import { useLive } from '../../../workbench/use-workbench.ts'

/** A test event in the editor. */
export interface TestEvent {
  readonly kind: string
  readonly text: string
}

export const noEvent: TestEvent = { kind: eventTemplates[0]?.key ?? '', text: '' }

export interface EventEditor extends FormFields<TestEvent> {
  /** Fills in a new event of a kind, with its own event ID. */
  readonly fill: (kind: string) => void
}

/** The event in the editor, initially one of the first kind. */
export function useEventEditor(store: StoreApi<TestEvent>): EventEditor {
  const fields = useStoredFields(store, ({ text }) => ({ text: eventTextError(text) }))
  const user = currentUser(useLive('session'))
  const [userId] = useState(user?.userId ?? '2244994945')
  const fill = (kind: string) => {
    const template = eventTemplates.find(({ key }) => key === kind)
    if (template === undefined) return
    store.setState({
      kind,
      text: eventText(template, { eventId: crypto.randomUUID(), userId, at: Date.now() }),
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that is emptied by hand stays empty
  useEffect(() => {
    if (fields.values.text === '') fill(fields.values.kind)
  }, [])
  return { ...fields, fill }
}

interface EventFieldsProps extends Pick<EventEditor, 'values' | 'text' | 'fill'> {
  readonly description?: string
}

/** The kind of an event and its body. */
export function EventFields({ values, text, fill, description }: EventFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t`Kind of event`}
        value={values.kind}
        data={eventTemplates.map(({ key, title }) => ({ value: key, label: `${title} (${key})` }))}
        onChange={(event) => fill(event.currentTarget.value)}
      />
      <Textarea
        className={parts.codeArea}
        label={t`Body`}
        description={description}
        {...text('text')}
        rows={14}
      />
    </>
  )
}
