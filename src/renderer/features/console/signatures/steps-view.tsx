import { Text } from '@mantine/core'
import type { SignatureSteps } from '../../../../shared/console/signature-report.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import styles from '../console.module.css'

const origins = { query: 'Query', form: 'Form body', oauth: 'Authorization header' } as const

const parameterHeads = [{ title: 'Name' }, { title: 'Value' }, { title: 'From' }] as const

/** From the parameters to the base string (RFC 5849 3.4.1). */
export function StepsView({ steps }: { readonly steps: SignatureSteps }) {
  const numbered = steps.parameters.map((parameter, place) => ({ ...parameter, place }))
  return (
    <>
      <Section title="Parameters" hint="Encoded, then sorted by name and value.">
        <ScrollRegion className={styles.tableScroll} label="Parameters in order">
          <PlainTable heads={parameterHeads} cells="texts" dense ruled>
            {numbered.map(({ place, name, value, from }) => (
              <tr key={place}>
                <td>
                  <code>{name}</code>
                </td>
                <td>
                  <code>{value}</code>
                </td>
                <td>{origins[from]}</td>
              </tr>
            ))}
          </PlainTable>
        </ScrollRegion>
      </Section>
      <Section title="Base string" actions={<CopyButton text={steps.baseString} what="base string" />}>
        <JsonView text={steps.baseString} label="Base string text" />
      </Section>
    </>
  )
}

/** How the signature of a sent request was made. */
export function SignedSteps({ answer }: { readonly answer: ConsoleAnswer }) {
  const { signature, clockAheadMs } = answer
  if (signature === null) {
    return <Text c="dimmed">This request has no OAuth 1.0a signature.</Text>
  }
  return (
    <>
      <Section title="Key and signature" hint="HMAC-SHA1 signature.">
        <FieldList
          fields={{
            'App secret': <code>{signature.maskedConsumerSecret}</code>,
            'Token secret': signature.maskedTokenSecret !== '' && <code>{signature.maskedTokenSecret}</code>,
            Signature: <code>{signature.signature}</code>,
            Clock: clockLabel(clockAheadMs),
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
  if (seconds <= 1) return 'This computer’s clock matches the service’s.'
  const way = aheadMs > 0 ? 'behind' : 'ahead of'
  return `This computer’s clock is ${seconds} s ${way} the service’s; up to 300 s are allowed.`
}
