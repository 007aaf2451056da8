import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { placeVariables } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { DialogForm } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { operationOf } from '../composer/composed.ts'
import { useCollectionChange, useCollections } from './use-collections.ts'

interface SaveRequestProps {
  readonly request: ConsoleRequest
  readonly onClose: () => void
}

const newCollection = ''

/** Saves a request in a collection, with variables in place of the current account and user. */
export function SaveRequest({ request, onClose }: SaveRequestProps) {
  const { bridge, notices } = useWorkbench()
  const { accountId, userId } = useLive('session')
  const collections = useCollections().value?.collections ?? []
  const { run, update, task } = useCollectionChange()
  const { text, check, values } = useFields({
    name: operationOf(request.operation)?.title ?? `${request.method} ${request.path}`,
    file: newCollection,
    collection: t`My requests`,
    isNamed: true,
  })
  const { file, isNamed } = values
  const collection = values.collection.trim()
  const name = values.name.trim()
  const isNew = file === newCollection
  const save = async () => {
    const ids = { account_id: accountId ?? '', user_id: userId ?? '' }
    const added = { name, note: '', request: isNamed ? placeVariables(request, ids) : request }
    const saved = isNew
      ? await run(() =>
          bridge.console.saveCollection({
            file: null,
            collection: { format: 'flightdeck-requests', version: 1, name: collection, requests: [added] },
          }),
        )
      : await update(file, (before) => ({ ...before, requests: [...before.requests, added] }))
    if (!saved.ok) return
    const target = collections.find((entry) => entry.file === file)?.collection.name ?? collection
    notices.say('ok', t`Saved to ${target}.`)
    onClose()
  }
  return (
    <DialogForm
      title={t`Save request`}
      submitLabel={t`Save request`}
      missing={name === '' || (isNew && collection === '') ? t`Enter a name.` : null}
      task={task}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t`Name`} maxLength={200} data-autofocus {...text('name')} />
      <NativeSelect
        label={t`Collection`}
        data={[
          { value: newCollection, label: t`New collection` },
          ...collections.map((entry) => ({ value: entry.file, label: entry.collection.name })),
        ]}
        {...text('file')}
      />
      {isNew && <TextInput label={t`Collection name`} maxLength={100} {...text('collection')} />}
      <Checkbox
        label={t`Write {{account_id}} and {{user_id}} instead of the current IDs`}
        {...check('isNamed')}
      />
      <Text c="dimmed">{t`The file contains no secrets.`}</Text>
    </DialogForm>
  )
}
