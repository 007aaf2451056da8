import type { SignatureSteps } from '../../../../shared/console/signature-report.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
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
        <ScrollRegion className={styles.tableScroll} label="Parameters in their order">
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
        <JsonView text={steps.baseString} label="Text of the base string" />
      </Section>
    </>
  )
}
