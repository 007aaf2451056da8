import { Text } from '@mantine/core'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { StepsView } from './steps-view.tsx'

/** How the signature of a sent request was made. */
export function SignedSteps({ answer }: { readonly answer: ConsoleAnswer }) {
  const { signature, clockAheadMs } = answer
  if (signature === null) {
    return <Text c="dimmed">This request carried no OAuth 1.0a signature.</Text>
  }
  return (
    <>
      <Section title="Key and signature" hint="Signed with HMAC-SHA1 over the base string.">
        <FieldList>
          <FieldRow name="Secret of the app">
            <code>{signature.maskedConsumerSecret}</code>
          </FieldRow>
          <FieldRow name="Secret of the token">
            {signature.maskedTokenSecret !== '' && <code>{signature.maskedTokenSecret}</code>}
          </FieldRow>
          <FieldRow name="Signature">
            <code>{signature.signature}</code>
          </FieldRow>
          <FieldRow name="Clock">{clockWords(clockAheadMs)}</FieldRow>
        </FieldList>
      </Section>
      <StepsView steps={signature} />
    </>
  )
}

/** The Date header has whole seconds. */
function clockWords(aheadMs: number | null): string | null {
  if (aheadMs === null) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  if (seconds <= 1) return 'The clocks of the service and of this computer agree to the second.'
  const way = aheadMs > 0 ? 'behind' : 'ahead of'
  return `The clock of this computer is ${seconds} s ${way} the service’s; 300 s are borne.`
}
