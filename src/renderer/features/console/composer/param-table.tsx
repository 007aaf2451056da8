import { VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Operation } from '../../../../shared/api/operation.ts'
import { formOf } from '../../../../shared/console/console-form.ts'
import { t } from '../../../../shared/text/language.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useVariables } from '../variables/use-variables.ts'
import { compose } from './composed.ts'
import { composerStore, draftOf, sentValues } from './composer-store.ts'
import { ParamRow } from './param-row.tsx'
import styles from './param-table.module.css'

/** Parameters of an operation, the required ones first. Violations of the schema are marked, but can be sent anyway. */
export function ParamTable({ operation }: { readonly operation: Operation }) {
  const store = composerStore(useWorkbench())
  const draft = useStore(store.store, draftOf)
  const variables = Object.keys(useVariables().values)
  const { values, body, skipped = [] } = draft
  const fields = useMemo(() => {
    const inOrder = formOf(operation)
    return [...inOrder.filter(({ required }) => required), ...inOrder.filter(({ required }) => !required)]
  }, [operation])
  const { fieldErrors } = useMemo(
    () => compose(operation, sentValues({ values, body, skipped }), body),
    [operation, values, body, skipped],
  )
  if (fields.length === 0) return <EmptyState icon={IconAdjustmentsOff} sentence={t`No parameters.`} />
  return (
    <div className={styles.room}>
      <table className={styles.table} aria-label={t`Parameters`}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`Sent`}</VisuallyHidden>
            </th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Value`}</th>
            <th scope="col">{t`Notes`}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const { name } = field
            const isSkipped = skipped.includes(name)
            const isUntouched = values[name] === undefined || isSkipped
            return (
              <ParamRow
                key={name}
                field={field}
                variables={variables}
                value={values[name]}
                isSkipped={isSkipped}
                error={isUntouched ? null : (fieldErrors.get(name) ?? null)}
                onChange={(value) => store.setValue(name, value)}
                onSkip={(isLeftOut) => store.setSkipped(name, isLeftOut)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
