import { Text } from '@mantine/core'
import type { SignatureSteps } from '../../../../shared/console/signature-report.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import { durationLabel } from '../../../../shared/text/duration.ts'
import { t } from '../../../../shared/text/language.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'

const origins = { query: t`Query`, form: t`Form body`, oauth: t`Header` } as const

const parameterHeads = [{ title: t`Name` }, { title: t`From` }, { title: t`Value` }] as const

/** From the parameters to the base string (RFC 5849 §3.4.1). */
export function StepsView({ steps }: { readonly steps: SignatureSteps }) {
  const numbered = steps.parameters.map((parameter, place) => ({ ...parameter, place }))
  return (
    <>
      <Section title={t`Parameters`} hint={t`Encoded, then sorted by name and value.`}>
        <ScrollRegion className={parts.scrolls} label={t`Parameters in order`}>
          <PlainTable heads={parameterHeads} dense bordered>
            {numbered.map(({ place, name, value, from }) => (
              <tr key={place}>
                <td>
                  <code>{name}</code>
                </td>
                <td>{origins[from]}</td>
                <td>
                  <code>{value}</code>
                </td>
              </tr>
            ))}
          </PlainTable>
        </ScrollRegion>
      </Section>
      <Section title={t`Base string`} actions={<CopyButton text={steps.baseString} what={t`base string`} />}>
        <JsonView text={steps.baseString} label={t`Base string text`} />
      </Section>
    </>
  )
}

/** How the signature of a sent request was made. */
export function SignedSteps({ answer }: { readonly answer: ConsoleAnswer }) {
  const { signature, clockAheadMs } = answer
  if (signature === null) {
    return <Text c="dimmed">{t`This request has no OAuth 1.0a signature.`}</Text>
  }
  return (
    <>
      <Section title={t`Key and signature`} hint={t`HMAC-SHA1 signature.`}>
        <FieldList
          fields={{
            [t`App secret`]: <code>{signature.maskedConsumerSecret}</code>,
            [t`Token secret`]: signature.maskedTokenSecret !== '' && (
              <code>{signature.maskedTokenSecret}</code>
            ),
            [t`Signature`]: <code>{signature.signature}</code>,
            [t`Clock`]: clockLabel(clockAheadMs),
          }}
        />
      </Section>
      <StepsView steps={signature} />
    </>
  )
}

/** The Date header has whole seconds. */
function clockLabel(aheadMs: number | null): string | null {
  if (aheadMs === null) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  if (seconds <= 1) return t`This computer’s clock matches the service’s.`
  const distance = durationLabel(Math.abs(aheadMs))
  return aheadMs > 0
    ? t`This computer’s clock is ${distance} behind the service’s; up to 5 minutes are allowed.`
    : t`This computer’s clock is ${distance} ahead of the service’s; up to 5 minutes are allowed.`
}
