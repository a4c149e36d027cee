import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Conversation, type ConversationOptions, createConversation } from './client/conversation.ts'
import { type ConversationState, canSend, initialState } from './client/state.ts'

const nothing = () => () => {}

/**
 * Creates a conversation for the lifetime of the component and its `key`; undefined before the effect has
 * run.
 */
export function useConversation(key: string, options: ConversationOptions): Conversation | undefined {
  const [made, setMade] = useState<{ key: string; conversation: Conversation }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another conversation
  useEffect(() => {
    const conversation = createConversation(options)
    setMade({ key, conversation })
    return () => conversation.dispose()
  }, [key])
  // Hides the conversation of the previous key until the effect has run.
  return made?.key === key ? made.conversation : undefined
}

/**
 * Re-renders its component with every frame of an answer, so it should be used as deep in the tree as
 * possible.
 */
export const useConversationState = (conversation: Conversation | undefined): ConversationState =>
  useSyncExternalStore(conversation?.subscribe ?? nothing, conversation?.getSnapshot ?? (() => initialState))

/**
 * Returns the conversation's actions, stable for the lifetime of the conversation, which can be undefined at
 * first.
 */
export const useConversationActions = (conversation: Conversation | undefined) =>
  useMemo(
    () => ({
      reconnect: () => conversation?.reconnect(),
      dismiss: () => conversation?.dismissNotice(),
      send: (text: string, options?: { enhance?: boolean }) => conversation?.send(text, options) ?? false,
      stop: () => conversation?.stop(),
      rate: (answer: string, evaluation: 1 | -1) => void conversation?.rate(answer, evaluation),
      suggest: async (text: string) => conversation?.suggest(text),
      older: () => void conversation?.readOlder(),
      retry: (cid: string) => conversation?.retry(cid),
    }),
    [conversation],
  )
type ConversationActions = ReturnType<typeof useConversationActions>

/** Maps a conversation to the props of its message list. */
export const toListProps = (state: ConversationState, actions: ConversationActions) => ({
  messages: state.messages,
  older: state.older,
  onOlder: actions.older,
  canAct: canSend(state),
  onRetry: actions.retry,
  canRate: state.threadId !== undefined,
  rated: state.rated,
  isSuggestionOpen: state.isSuggestionOpen,
  onRate: actions.rate,
  onSuggest: actions.suggest,
})
