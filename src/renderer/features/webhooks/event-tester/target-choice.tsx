import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { t } from '../../../../shared/text/language.ts'
import type { FormFields } from '../../../ui/form/use-fields.ts'
import type { Target } from './target.ts'

const targets = { receiver: t`This receiver`, address: t`My own address` }

/** Chooses the target; the URL of a person's own endpoint is typed. */
export function TargetChoice({ values, text, labeled }: FormFields<Target>) {
  return (
    <Stack gap={12}>
      <NativeSelect label={t`Send to`} {...labeled('target', targets)} />
      {values.target === 'address' && (
        <TextInput
          label={t`Endpoint address`}
          placeholder="http://127.0.0.1:3000/hook"
          {...text('url')}
          inputMode="url"
        />
      )}
    </Stack>
  )
}
