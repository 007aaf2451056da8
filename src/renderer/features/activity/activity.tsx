import { PageHeader } from '../../ui/page-header.tsx'

export function Activity() {
  return <PageHeader title="Activity" />
}
