import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { operations } from '../../../../shared/api/index.ts'
import { pathTemplate } from '../../../../shared/api/operation.ts'
import type { Oauth2Scope } from '../../../../shared/sign-in/oauth2.ts'
import { formatList } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import { scopeChoice } from './scope-choice.ts'

interface ScopedOperationsProps {
  /** What the signed-in user's token has; null if nobody is signed in. */
  readonly granted: readonly string[] | null
}

const scopedOperations = Object.values(operations).flatMap((operation) =>
  operation.scopes === null ? [] : [{ operation, scopes: operation.scopes }],
)

/** The operations that accept such a token, and whether its scopes are enough for each. */
export function ScopedOperations({ granted }: ScopedOperationsProps) {
  const { scopes: chosen } = useStore(scopeChoice(useWorkbench()))
  const tokenScopes: readonly string[] = granted ?? chosen
  return (
    <Section
      title={t`Operations`}
      hint={
        granted === null
          ? t`These accept such a token. The chosen scopes are enough for those that are ready.`
          : t`These accept such a token. The scopes of the signed-in user are enough for those that are ready.`
      }
    >
      <PlainTable
        label={t`Operations`}
        heads={[{ title: t`Operation` }, { title: t`Request` }, { title: t`Needs` }, { title: t`Scopes` }]}
        cells="texts"
        dense
        bordered
      >
        {scopedOperations.map(({ operation, scopes }) => (
          <tr key={operation.id}>
            <td>
              <Link href={`/console/request/${encodeURIComponent(operation.id)}`}>{operation.title}</Link>
            </td>
            <td>
              <MethodLabel method={operation.method} /> <code>{pathTemplate(operation)}</code>
            </td>
            <td>
              <code className={parts.muted}>{scopes.join(' ')}</code>
            </td>
            <td>
              <ScopeState missing={scopes.filter((scope) => !tokenScopes.includes(scope))} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

function ScopeState({ missing }: { readonly missing: readonly Oauth2Scope[] }) {
  return missing.length === 0 ? (
    <StatusLabel tone="ok" shape="text" icon={IconCircleCheck} label={t`Ready`} />
  ) : (
    <StatusLabel
      tone="neutral"
      shape="text"
      icon={IconCircleDashed}
      label={t`Lacks ${formatList(missing)}`}
    />
  )
}
