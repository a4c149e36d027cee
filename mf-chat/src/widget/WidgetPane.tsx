import { useLanguage, useSession } from '@portal/client'
import { getFirstWords } from '@portal/contracts/markdown/plain.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { BrandHeader } from '../brand/BrandHeader.tsx'
import { chatBrands, drawAvatar } from '../brand/brand.ts'
import type { Conversation } from '../conversation/client/conversation.ts'
import { type Message, toPlainText, typedQuestionId } from '../conversation/client/message.ts'
import { canSend } from '../conversation/client/state.ts'
import { Composer } from '../conversation/composer/Composer.tsx'
import { useT } from '../conversation/context.tsx'
import { MessageList } from '../conversation/list/MessageList.tsx'
import { LoadingOverlay, StatusLine } from '../conversation/StatusLine.tsx'
import { toListProps, useConversationActions, useConversationState } from '../conversation/useConversation.ts'
import type { ChatAddress } from '../panel/address.ts'
import { fetchQuestionAnswer } from '../panel/question-answer.ts'
import { useFaultQuestion } from '../panel/useFaultQuestion.ts'
import { RecipientBar } from '../ticket/RecipientBar.tsx'
import { SupportBelowAnswer } from '../ticket/SupportBelowAnswer.tsx'
import { findSupportNeed } from '../ticket/ticket.rules.ts'
import { useRecipient } from '../ticket/useRecipient.ts'
import { ContactList } from './ContactList.tsx'
import { botId, greeting, selectDelayMs } from './contact.ts'

/** Number of characters of the last message below the contact's name. */
const shownLast = 80

interface WidgetPaneProps {
  address: ChatAddress
  conversation: Conversation | undefined
  /** Thread that the page resumed. */
  opened: string | undefined
  onThread(id: string | undefined): void
}

/** Selects the bot after a delay, unless the user was faster. */
function useSelectedContact() {
  const [selected, select] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => select((now) => now ?? botId), selectDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return { selected, select }
}

/**
 * Renders the parts that change while an answer streams, so that the surrounding page does not re-render.
 */
export function WidgetPane({ address, conversation, opened, onThread }: WidgetPaneProps) {
  const { context, fromDoubt, platform } = address
  const { user } = useSession()
  const [language] = useLanguage()
  const t = useT()
  const state = useConversationState(conversation)
  const brand = chatBrands[platform]
  const contacts = useMemo(() => [{ id: botId, brand }], [brand])
  const { selected, select } = useSelectedContact()
  const actions = useConversationActions(conversation)
  const reportThread = useEffectEvent(onThread)
  useEffect(() => reportThread(state.threadId), [state.threadId])
  useFaultQuestion({
    isWanted: fromDoubt,
    isReady: state.connection === 'open',
    isAsked: state.messages.length > 0,
    send: actions.send,
  })

  const [begunAt] = useState(Date.now)
  const hello = useMemo<Message>(
    () => ({
      key: 'hello',
      position: 'ANSWER',
      content: t(greeting),
      status: 'success',
      type: 'text',
      kind: 'greeting',
      avatar: drawAvatar(brand),
      time: begunAt,
    }),
    [t, begunAt, brand],
  )
  const last = state.messages.findLast((message) => toPlainText(message) !== '') ?? hello
  const sendable = canSend(state)
  const isEmpty = state.messages.length === 0
  const { isOffered, isUrged, mayHaveTicket, question } = findSupportNeed(state, opened)
  const person = useRecipient(state.threadId, mayHaveTicket)
  return (
    <>
      <ContactList
        contacts={contacts}
        selected={selected}
        lastWords={getFirstWords(toPlainText(last), shownLast)}
        onSelect={select}
      />
      <section className="chat-pane" aria-label={brand.name}>
        <BrandHeader brand={brand} />
        {selected === undefined ? (
          <p className="chat-pane-empty">{t('Choose a contact.')}</p>
        ) : (
          <>
            <MessageList
              {...toListProps(state, actions)}
              messages={state.older === 'none' ? [hello, ...state.messages] : state.messages}
              bot={{ name: brand.name }}
              user={{ name: user.username }}
              onSuggestion={(suggestion) =>
                suggestion.questionId === typedQuestionId
                  ? actions.send(suggestion.question)
                  : conversation?.ask(suggestion.question, (signal) =>
                      fetchQuestionAnswer(suggestion, context, language, signal),
                    )
              }
              end={
                <>
                  <SupportBelowAnswer
                    isEmpty={isEmpty}
                    person={{
                      threadId: state.threadId,
                      isOffered,
                      isUrged,
                      question,
                      serialNum: context.serialNum,
                    }}
                    mayHaveTicket={mayHaveTicket}
                  />
                  {!state.isReceiving && <p className="chat-end">{t('No further information available')}</p>}
                </>
              }
            />
            <StatusLine state={state} onReconnect={actions.reconnect} onDismiss={actions.dismiss} />
            <RecipientBar person={person} />
            <Composer
              canSend={person.isTo ? !person.talk.isSending : sendable}
              isReceiving={!person.isTo && state.isReceiving}
              canStop={state.canStop}
              onSend={person.isTo ? person.talk.send : actions.send}
              onType={person.isTo ? person.talk.typed : undefined}
              onStop={actions.stop}
              draftKey={`chat.draft ${user.userId} ${context.serialNum}`}
              placeholder={person.isTo ? t('Message to support') : t('Your question')}
              stopText={t('Stop receiving')}
              hidesStop
            />
          </>
        )}
      </section>
      <LoadingOverlay state={state} onReconnect={actions.reconnect} />
    </>
  )
}
