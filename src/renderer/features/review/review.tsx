import { PageHeader } from '../../ui/page-header.tsx'

export function Review() {
  return <PageHeader title="Review" />
}
