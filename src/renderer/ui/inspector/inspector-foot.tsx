import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import forms from '../form/form.module.css'
import styles from './inspector-foot.module.css'

/** What is done next with a record, at the end of its panel: like the buttons of a form there, it stays in sight. */
export function InspectorFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap={8} data-foot className={`${forms.panelButtons} ${styles.foot}`}>
      {children}
    </Stack>
  )
}
