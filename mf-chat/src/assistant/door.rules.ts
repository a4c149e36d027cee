import type { ConversationState } from '../conversation/client/state.ts'

interface Surface {
  pages: readonly { path: string }[]
  isDisabled?: boolean
}

/** Forms and lists of repair requests, the best first. */
const repairPaths = ['/userRepair', '/rma']

/** Where a repair is asked for; undefined while no live remote has such a page. */
export function repairPath(remotes: readonly Surface[]): string | undefined {
  const live = remotes.filter(({ isDisabled }) => !isDisabled).flatMap(({ pages }) => pages.map(({ path }) => path))
  return repairPaths.find((path) => live.includes(path))
}

/** The last question had no answer or failed, or the conversation is disliked. */
export function needsMore({
  messages,
  evaluation,
  isReceiving,
  connection,
}: Pick<ConversationState, 'messages' | 'evaluation' | 'isReceiving' | 'connection'>): boolean {
  if (isReceiving || messages.length === 0) return false
  // What failed with the connection goes on when that is back.
  const hasFailed = connection !== 'reconnecting' && messages.at(-1)?.status === 'failed'
  return evaluation === -1 || hasFailed || messages.findLast(({ position }) => position === 'ANSWER')?.kind === 'none'
}
