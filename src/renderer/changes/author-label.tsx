import { Text } from '@mantine/core'
import { t } from '../../shared/text/language.ts'
import { useLive } from '../workbench/use-workbench.ts'

/**
 * "@bert" of the user who changed a draft; null if it's obvious: only one user is signed in, and it was that one. Drafts
 * belong to an account, so everyone who is signed in here shares them.
 */
export function useShownAuthor(): (handle: string | null | undefined) => string | null {
  const { users, environmentId, userId } = useLive('session')
  const here = users.filter((user) => user.environmentId === environmentId)
  const currentHandle = here.find((user) => user.userId === userId)?.screenName
  return (handle) => {
    if (handle === null || handle === undefined) return null
    return here.length > 1 || handle !== currentHandle ? `@${handle}` : null
  }
}

interface AuthorLabelProps {
  readonly createdBy?: string | null | undefined
  readonly changedBy: string | null | undefined
}

/** "Made by @ada, last changed by @bert", where more than one user is signed in. */
export function AuthorLabel(props: AuthorLabelProps) {
  const { changedBy } = props
  return changedBy === null || changedBy === undefined ? null : <NotedAuthor {...props} />
}

function NotedAuthor({ createdBy, changedBy }: AuthorLabelProps) {
  const authorOf = useShownAuthor()
  const last = authorOf(changedBy)
  if (last === null) return null
  const first = authorOf(createdBy)
  return (
    <Text span c="dimmed">
      {first === null || first === last ? t`by ${last}` : t`by ${first}, last changed by ${last}`}
    </Text>
  )
}
