import { Box, NativeSelect, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { ConsoleImportPreview } from '../../../../shared/contract/console.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import parts from '../../../ui/layout/parts.module.css'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useCollectionChange, useCollections } from '../saved/use-collections.ts'
import { countRows, emptyImport, importView } from './import-store.ts'

const newCollection = ''

function reasonFor(chosen: number, isUnnamed: boolean): string | null {
  if (chosen === 0) return t`Select requests.`
  return isUnnamed ? t`Enter a name.` : null
}

/** Adds the selected rows to a collection. */
export function SaveImport({ preview }: { readonly preview: ConsoleImportPreview }) {
  const { bridge, notices } = useWorkbench()
  const view = importView(useWorkbench())
  const state = useStore(view)
  const collections = useCollections().value?.collections ?? []
  const { run, task } = useCollectionChange()
  const [, navigate] = useLocation()
  const { text, values } = useFields({ file: newCollection, name: preview.name })
  const { chosen } = countRows(state)
  const isNew = values.file === newCollection
  const name = values.name.trim()
  const save = async () => {
    const saved = await run(() =>
      bridge.console.saveImport({
        importId: preview.importId,
        left: [...state.left],
        file: isNew ? null : values.file,
        name: isNew ? name : preview.name,
      }),
    )
    if (!saved.ok) return
    const target = isNew ? name : collections.find(({ file }) => file === values.file)?.collection.name
    notices.say(
      'ok',
      plural(
        chosen,
        { one: '# request added to {value}.', other: '# requests added to {value}.' },
        { value: target ?? t`the collection` },
      ),
    )
    view.setState(emptyImport)
    navigate('/console/collections')
  }
  return (
    <Box p="12px 16px" className={parts.overlined}>
      <Form
        label={t`Add to a collection`}
        layout="row"
        submitLabel={
          chosen === 0 ? t`Add requests` : plural(chosen, { one: 'Add # request', other: 'Add # requests' })
        }
        missing={reasonFor(chosen, isNew && name === '')}
        task={task}
        onSubmit={save}
      >
        <NativeSelect
          label={t`Collection`}
          data={[
            { value: newCollection, label: t`New collection` },
            ...collections.map((entry) => ({ value: entry.file, label: entry.collection.name })),
          ]}
          {...text('file')}
        />
        {isNew && <TextInput label={t`Collection name`} maxLength={100} {...text('name')} />}
      </Form>
    </Box>
  )
}
