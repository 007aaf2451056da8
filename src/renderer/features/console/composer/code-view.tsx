import { Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { type SnippetForm, snippet } from '../../../../shared/console/console-snippets.ts'
import { isSecretName } from '../../../../shared/text/secret-name.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive } from '../../../workbench/use-workbench.ts'

/** The request as a script; keys, secrets and tokens are names to be filled in. */
export function CodeView({ request }: { readonly request: ConsoleRequest }) {
  const environment = currentEnvironment(useLive('session'))?.environment
  const [form, setForm] = useState<SnippetForm>('curl')
  const text = useMemo(() => {
    const bases = {
      platform: environment?.platformUrl,
      ads: environment?.adsUrl,
      adsSandbox: environment?.adsSandboxUrl,
    }
    const base = bases[request.host]
    return base !== undefined && request.path.startsWith('/')
      ? snippet(form, request, base, isSecretName)
      : null
  }, [environment, form, request])
  return (
    <Section
      title="Code"
      hint="Signs the request itself. Keys, secrets and tokens come from environment variables of these names."
      actions={text !== null && <CopyButton text={text} what="code" />}
    >
      <Stack gap={12} miw={0}>
        <FormButtons
          forms={[
            { value: 'curl', title: 'curl' },
            { value: 'node', title: 'Node' },
            { value: 'python', title: 'Python' },
          ]}
          current={form}
          onChoose={setForm}
        />
        {text === null ? (
          <Text c="dimmed">The path has to begin with a slash.</Text>
        ) : (
          <JsonView text={text} label="Script" />
        )}
      </Stack>
    </Section>
  )
}
