import { Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { type SnippetKey, snippetKeys } from '../../../../shared/console/console-snippet-parts.ts'
import { type SnippetForm, snippet } from '../../../../shared/console/console-snippets.ts'
import type { SandboxCredentials } from '../../../../shared/contract/sandbox.ts'
import { portNotice } from '../../../../shared/sandbox/sandbox-port.ts'
import { t } from '../../../../shared/text/language.ts'
import { isSecretName } from '../../../../shared/text/secret-name.ts'
import { useRead } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import { inSentence } from '../../../ui/text-format.ts'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'

/** The request as a script, with placeholders for keys, secrets and tokens. */
export function CodeView({ request }: { readonly request: ConsoleRequest }) {
  const { notices } = useWorkbench()
  const environment = currentEnvironment(useLive('session'))?.environment
  const credentials = useSandboxCredentials()
  const [form, setForm] = useState<SnippetForm>('curl')
  const write = useMemo(() => {
    const bases = {
      platform: environment?.platformUrl,
      ads: environment?.adsUrl,
      adsSandbox: environment?.adsSandboxUrl,
    }
    const base = bases[request.host]
    if (base === undefined || !request.path.startsWith('/')) return null
    return (keys: SandboxCredentials | null) =>
      snippet(form, request, base, keys === null ? isSecretName : () => false, keys ?? {})
  }, [environment, form, request])
  const copy = async (keys: SandboxCredentials) => {
    try {
      await navigator.clipboard.writeText(write?.(keys) ?? '')
      notices.say('ok', t`Copied with sandbox credentials`)
    } catch {
      notices.say('attention', t`Couldn’t copy to the clipboard`)
    }
  }
  return (
    <>
      <Section
        title={t`Code`}
        hint={t`The script signs the request. It reads keys, secrets and tokens from these environment variables.`}
        actions={write !== null && <CopyButton text={write(null)} what={t`code`} />}
      >
        <Stack gap={12} miw={0}>
          <Group gap={8}>
            <FormButtons
              forms={[
                { value: 'curl', title: 'cURL' },
                { value: 'node', title: t`Node` },
                { value: 'python', title: t`Python` },
              ]}
              current={form}
              onChoose={setForm}
            />
            {write !== null && credentials !== null && (
              <Button
                icon={IconCopy}
                onClick={() => void copy(credentials)}
              >{t`Copy with sandbox credentials`}</Button>
            )}
          </Group>
          {write === null ? (
            <Text c="dimmed">{t`Start the path with a slash.`}</Text>
          ) : (
            <JsonView text={write(null)} label={t`Script`} />
          )}
        </Stack>
      </Section>
      {credentials !== null && <Credentials credentials={credentials} />}
    </>
  )
}

const credentialLabel: Readonly<Record<SnippetKey, string>> = {
  CONSUMER_KEY: t`Consumer key`,
  CONSUMER_SECRET: t`Consumer secret`,
  ACCESS_TOKEN: t`Access token`,
  ACCESS_TOKEN_SECRET: t`Access token secret`,
  BEARER_TOKEN: t`Bearer token`,
  USER_TOKEN: t`OAuth 2.0 user token`,
  CLIENT_ID: t`OAuth 2.0 client ID`,
  CLIENT_SECRET: t`OAuth 2.0 client secret`,
}

function Credentials({ credentials }: { readonly credentials: SandboxCredentials }) {
  const sandbox = useLive('sandbox')
  const credentialTexts = snippetKeys.flatMap((key) => {
    const text = credentials[key]
    return text === undefined ? [] : [{ label: credentialLabel[key], text }]
  })
  const notice = sandbox.kind === 'running' ? portNotice(sandbox.baseUrl) : null
  return (
    <Section
      title={t`Sandbox credentials`}
      hint={
        credentials.ACCESS_TOKEN === undefined
          ? t`Sign in to the sandbox to get an access token.`
          : t`These work only in the built-in sandbox.`
      }
    >
      <FieldList
        fields={{
          ...(sandbox.kind === 'running' && {
            [t`Address`]: <IdText text={sandbox.baseUrl} what={t`sandbox address`} />,
          }),
          ...Object.fromEntries(
            credentialTexts.map(({ label, text }) => [
              label,
              <IdText key={label} text={text} what={inSentence(label)} />,
            ]),
          ),
        }}
      />
      {notice !== null && <Text c="dimmed">{notice}</Text>}
    </Section>
  )
}

/** The running sandbox's credentials if it's the chosen environment; null otherwise. */
function useSandboxCredentials(): SandboxCredentials | null {
  const { bridge } = useWorkbench()
  const session = useLive('session')
  const sandbox = useLive('sandbox')
  const isChosen = currentEnvironment(session)?.environment.kind === 'sandbox'
  const of = isChosen && sandbox.kind === 'running' ? `${sandbox.baseUrl} ${session.userId}` : null
  return useRead(['sandbox', 'credentials', { of }], of === null ? null : bridge.sandbox.credentials).value
}
