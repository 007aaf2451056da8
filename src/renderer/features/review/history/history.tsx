import { PageHeader } from '../../../ui/page-header.tsx'

export function History() {
  return <PageHeader title="Earlier states" />
}
