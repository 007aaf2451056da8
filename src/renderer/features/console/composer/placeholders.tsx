import { TextInput } from '@mantine/core'
import { useStore } from 'zustand'
import { placeholdersIn } from '../../../../shared/console/console-collection.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { composerStore, placeholderValues } from './composer-store.ts'

/** What the names in double braces stand for; account and user are those that are chosen unless typed otherwise. */
export function Placeholders({ request }: { readonly request: ConsoleRequest }) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const values = placeholderValues(state, useLive('session'))
  const names = placeholdersIn(request)
  if (names.length === 0) return null
  return (
    <Section title="Placeholders" hint="Put in their places when the request is sent.">
      <FieldGrid>
        {names.map((name) => (
          <TextInput
            key={name}
            label={`{{${name}}}`}
            value={values[name] ?? ''}
            error={(values[name] ?? '') === '' ? 'Needs a value before it can be sent' : null}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => store.setPlaceholder(name, event.currentTarget.value)}
          />
        ))}
      </FieldGrid>
    </Section>
  )
}
