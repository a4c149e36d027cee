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
}: Pick<ConversationState, 'messages' | 'evaluation' | 'isReceiving'>): boolean {
  if (isReceiving || messages.length === 0) return false
  const last = messages.at(-1)
  return evaluation === -1 || last?.status === 'failed' || messages.findLast(({ position }) => position === 'ANSWER')?.kind === 'none'
}
