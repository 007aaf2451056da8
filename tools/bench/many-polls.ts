import type { Workspace } from '../../src/shared/accounts/workspace.ts'
import type { setPublishingStage } from '../../test/fault/publishing/publishing-stage.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'

/** This many poll drafts, each ready to publish. */
export async function addPolls(
  { handlers }: Pick<ReturnType<typeof setPublishingStage>, 'handlers'>,
  workspace: Workspace,
  count: number,
): Promise<void> {
  const content = { duration_in_minutes: 60, first_choice: 'Tents', second_choice: 'Boats' }
  for (let poll = 1; poll <= count; poll += 1) {
    unwrap(
      await handlers.create({ workspace, subject: 'poll', fields: { name: `Poll ${poll}`, ...content } }),
    )
  }
}
