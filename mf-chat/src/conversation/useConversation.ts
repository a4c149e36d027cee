import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Conversation, type ConversationOptions, createConversation } from './client/conversation.ts'
import { initial } from './client/state.ts'

const nothing = () => () => {}

/** A conversation that lives as long as the component and its `key`; undefined for the moment before it is begun. */
export function useConversation(key: string, options: ConversationOptions): { conversation?: Conversation; state: typeof initial } {
  const [made, setMade] = useState<{ key: string; conversation: Conversation }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another conversation
  useEffect(() => {
    const conversation = createConversation(options)
    setMade({ key, conversation })
    return () => conversation.dispose()
  }, [key])
  // Until the effect has run, the conversation of another key is still there.
  const begun = made?.key === key ? made.conversation : undefined
  return { conversation: begun, state: useSyncExternalStore(begun?.subscribe ?? nothing, begun?.getSnapshot ?? (() => initial)) }
}
