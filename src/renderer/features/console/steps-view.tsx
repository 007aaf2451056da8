import type { SignatureSteps } from '../../../shared/domain/signature-report.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './console.module.css'

const origins = { query: 'Query', form: 'Form body', oauth: 'Authorization header' } as const

/** From the parameters to the base string (RFC 5849 3.4.1). */
export function StepsView({ steps }: { readonly steps: SignatureSteps }) {
  const numbered = steps.parameters.map((parameter, place) => ({ ...parameter, place }))
  return (
    <>
      <Section title="Parameters" hint="Encoded, then sorted by name and value.">
        <div className={styles.tableScroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Value</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </div>
      </Section>
      <Section title="Base string" actions={<CopyButton text={steps.baseString} what="base string" />}>
        <JsonView text={steps.baseString} label="Text of the base string" />
      </Section>
    </>
  )
}
