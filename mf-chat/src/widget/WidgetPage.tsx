import { useLanguage, useSession } from '@portal/client'
import { useEffect, useMemo, useState } from 'react'
import { needsMore } from '../assistant/door.rules.ts'
import { BrandHeader } from '../brand/BrandHeader.tsx'
import { brandPictures } from '../brand/BrandPicture.tsx'
import { brandStyle, chatBrands } from '../brand/brand.ts'
import type { Message } from '../conversation/client/message.ts'
import { canSend } from '../conversation/client/state.ts'
import { Composer } from '../conversation/composer/Composer.tsx'
import { MessageList } from '../conversation/list/MessageList.tsx'
import { LoadingOverlay, StatusLine } from '../conversation/StatusLine.tsx'
import { ConversationSurroundings } from '../conversation/text.tsx'
import { useConversation } from '../conversation/useConversation.ts'
import type { ChatAddress } from '../panel/address.ts'
import { ChatFrame } from '../panel/ChatFrame.tsx'
import { api, token, useSurroundingsOfPortal } from '../panel/portal.ts'
import { fetchQuestionAnswer } from '../panel/questionAnswer.ts'
import { useChatAddress } from '../panel/useChatAddress.ts'
import { useDoubt } from '../panel/useDoubt.ts'
import { useOpenThread } from '../panel/useOpenThread.ts'
import { AskPerson } from '../ticket/AskPerson.tsx'
import { Tickets } from '../ticket/Tickets.tsx'
import { lastQuestion } from '../ticket/ticket.rules.ts'
import { ContactList } from './ContactList.tsx'
import { botId, greeting, selectDelay } from './contact.ts'
import './widget.style.ts'

/** Variant A: a chat widget with a single contact, the bot. */
export default function WidgetPage() {
  const address = useChatAddress()
  return <Widget key={JSON.stringify(address.context)} address={address} />
}

/** The bot is selected by itself after a moment, unless somebody was faster. */
function useSelectedContact() {
  const [selected, select] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => select((now) => now ?? botId), selectDelay)
    return () => clearTimeout(timer)
  }, [])
  return { selected, select }
}

function Widget({ address }: { address: ChatAddress }) {
  const { context, fromDoubt } = address
  const { user } = useSession()
  const [language] = useLanguage()
  const surroundings = useSurroundingsOfPortal()
  const { t } = surroundings
  const brand = chatBrands[address.platform]
  const { thread, remember } = useOpenThread(`${user.userId} ${JSON.stringify(context)}`, fromDoubt)
  const { conversation, state } = useConversation('A', {
    variant: 'A',
    url: api(),
    token,
    context,
    user: user.username,
    language: () => language,
    threadId: thread.id,
  })
  remember(state.threadId)
  const contacts = useMemo(() => [{ id: botId, brand }], [brand])
  const { selected, select } = useSelectedContact()
  useDoubt({
    isDoubted: fromDoubt,
    isReady: state.connection === 'open',
    isAsked: state.messages.length > 0,
    send: (question) => conversation?.send(question) ?? false,
  })

  const [opened] = useState(Date.now)
  const hello: Message = { key: 'hello', position: 'ANSWER', content: t(greeting), status: 'success', type: 'text', time: opened }
  const sendable = canSend(state)
  const isNeeded = needsMore(state)
  const mayHaveTicket = isNeeded || (thread.id !== undefined && state.threadId === thread.id)
  const lastWords = (state.messages.findLast(({ content }) => content !== '') ?? hello).content.replaceAll(/[*#]+ ?/g, '')
  return (
    <ConversationSurroundings {...surroundings}>
      <ChatFrame address={address} onAsk={({ question, questionId }) => conversation?.send(question, { questionId })}>
        <div className="chat chat-widget" style={brandStyle(brand)}>
          <ContactList contacts={contacts} selected={selected} lastWords={lastWords} onSelect={select} />
          <section className="chat-pane" aria-label={brand.name}>
            <BrandHeader brand={brand} />
            {selected === undefined ? (
              <p className="chat-pane-empty">{t('Choose whom to talk to.')}</p>
            ) : (
              <>
                <MessageList
                  messages={state.older === 'none' ? [hello, ...state.messages] : state.messages}
                  older={state.older}
                  onOlder={() => void conversation?.readOlder()}
                  bot={{ name: brand.name, picture: brandPictures[address.platform] }}
                  user={{ name: user.username }}
                  canAct={sendable}
                  onRetry={(cid) => conversation?.retry(cid)}
                  onSuggestion={(suggestion) =>
                    conversation?.ask(suggestion.question, (signal) => fetchQuestionAnswer(suggestion, context, language, signal))
                  }
                  end={
                    <>
                      <Tickets threadId={state.threadId} mayHave={mayHaveTicket} />
                      {!state.isReceiving && <p className="chat-end">{t('No further information available')}</p>}
                    </>
                  }
                />
                <StatusLine state={state} onReconnect={() => conversation?.reconnect()} onDismiss={() => conversation?.dismissNotice()} />
                <AskPerson
                  className="chat-person"
                  threadId={state.threadId}
                  isNeeded={isNeeded}
                  question={isNeeded ? lastQuestion(state.messages, t) : ''}
                  serialNum={context.serialNum}
                />
                <Composer
                  canSend={sendable}
                  isReceiving={state.isReceiving}
                  canStop={state.canStop}
                  onSend={(text) => conversation?.send(text) ?? false}
                  onStop={() => conversation?.stop()}
                  draftKey={`chat.draft ${user.userId} ${context.serialNum}`}
                  placeholder={t('Your question')}
                  stopText={t('Stop receiving')}
                  hidesStop
                />
              </>
            )}
          </section>
          <LoadingOverlay state={state} onReconnect={() => conversation?.reconnect()} />
        </div>
      </ChatFrame>
    </ConversationSurroundings>
  )
}
