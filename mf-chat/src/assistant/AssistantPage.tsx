import { useLanguage, useLocation, useSession } from '@portal/client'
import { useMemo } from 'react'
import { contextOf } from '../conversation/client/context.ts'
import { canSend } from '../conversation/client/state.ts'
import type { Suggestion } from '../conversation/client/wire.ts'
import { Composer } from '../conversation/composer/Composer.tsx'
import { Feedback } from '../conversation/feedback/Feedback.tsx'
import { MessageList } from '../conversation/list/MessageList.tsx'
import { LoadingOverlay, StatusLine } from '../conversation/StatusLine.tsx'
import { ConversationSurroundings } from '../conversation/text.tsx'
import { useConversation } from '../conversation/useConversation.ts'
import './page.style.ts'
import { api, token, useSurroundingsOfPortal } from './portal.ts'

/** Variant B: the conversation with everything around it. */
export default function AssistantPage() {
  const { search } = useLocation()
  const { user } = useSession()
  const [language] = useLanguage()
  const surroundings = useSurroundingsOfPortal()
  const context = useMemo(() => contextOf(new URLSearchParams(search)), [search])
  const own = { name: user?.username ?? '' }
  const { conversation, state } = useConversation(search, {
    variant: 'B',
    url: api(),
    token,
    context,
    user: own.name,
    language: () => language,
  })
  const { t } = surroundings
  const sendable = canSend(state)
  return (
    <ConversationSurroundings {...surroundings}>
      <main className="chat chat-page">
        <header className="chat-header">
          <h1>{t('AI assistant')}</h1>
        </header>
        <MessageList
          messages={state.messages}
          bot={{ name: t('AI assistant') }}
          user={own}
          canAct={sendable}
          onRetry={(cid) => conversation?.retry(cid)}
          onSuggestion={({ question, questionId }: Suggestion) => conversation?.send(question, { questionId })}
        />
        <StatusLine state={state} onReconnect={() => conversation?.reconnect()} onDismiss={() => conversation?.dismissNotice()} />
        <div className="chat-below">
          <Feedback
            evaluation={state.evaluation}
            isSuggestionOpen={state.isSuggestionOpen}
            isReady={state.threadId !== undefined}
            onLike={() => void conversation?.like()}
            onDislike={() => void conversation?.dislike()}
            onSuggest={async (text) => conversation?.suggest(text)}
          />
        </div>
        <Composer
          canSend={sendable}
          isReceiving={state.isReceiving}
          canStop={state.canStop}
          onSend={(text, options) => conversation?.send(text, options) ?? false}
          onStop={() => conversation?.stop()}
          draftKey={`chat.draft ${user?.userId} ${context.serialNum}`}
          placeholder={t('enter message...')}
          stopText={t('Stop Receiving')}
          hasEnhance
        />
        <LoadingOverlay state={state} onReconnect={() => conversation?.reconnect()} />
      </main>
    </ConversationSurroundings>
  )
}
