import { useSession } from '@portal/client'
import type { ChatSuggestion } from '@portal/contracts/chat-socket.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { chatBrands } from '../brand/brand.ts'
import { Welcome } from '../brand/Welcome.tsx'
import type { Conversation } from '../conversation/client/conversation.ts'
import { canSend } from '../conversation/client/state.ts'
import { Composer } from '../conversation/composer/Composer.tsx'
import { useT } from '../conversation/context.tsx'
import { AnswerActionContext } from '../conversation/feedback/answer-action.ts'
import { MessageList } from '../conversation/list/MessageList.tsx'
import { LoadingOverlay, StatusLine } from '../conversation/StatusLine.tsx'
import { toListProps, useConversationActions, useConversationState } from '../conversation/useConversation.ts'
import type { ChatAddress } from '../panel/address.ts'
import { useFaultQuestion } from '../panel/useFaultQuestion.ts'
import { RecipientBar } from '../ticket/RecipientBar.tsx'
import { SupportBelowAnswer } from '../ticket/SupportBelowAnswer.tsx'
import { findSupportNeed } from '../ticket/ticket.rules.ts'
import { useRecipient } from '../ticket/useRecipient.ts'
import { Evidence } from './Evidence.tsx'
import { RepairLink } from './RepairLink.tsx'

interface AssistantPaneProps {
  address: ChatAddress
  conversation: Conversation | undefined
  /** Changes with each new conversation. */
  generation: number
  /** Thread that the page resumed. */
  opened: string | undefined
  hasEvidence: boolean
  onAsk(question: ChatSuggestion): void
  onThread(id: string | undefined): void
}

/**
 * Renders the parts that change while an answer streams, so that the surrounding page does not re-render.
 */
export function AssistantPane({
  address,
  conversation,
  generation,
  opened,
  hasEvidence,
  onAsk,
  onThread,
}: AssistantPaneProps) {
  const { context, fromDoubt } = address
  const { user } = useSession()
  const t = useT()
  const state = useConversationState(conversation)
  const actions = useConversationActions(conversation)
  const bot = useMemo(() => ({ name: chatBrands[address.platform].name }), [address.platform])
  const own = useMemo(() => ({ name: user.username }), [user.username])
  const sendable = canSend(state)
  const isEmpty = state.messages.length === 0
  const { isNeeded, isOffered, isUrged, mayHaveTicket, question } = findSupportNeed(state, opened)
  const person = useRecipient(state.threadId, mayHaveTicket)
  const { serialNum } = context
  const last = isNeeded ? state.messages.findLast(({ position }) => position === 'ANSWER')?.key : undefined
  const answerAction = useMemo(
    () => ({
      action: serialNum && (
        <RepairLink className="chat-repair-link" serialNum={serialNum} threadId={state.threadId} />
      ),
      except: last,
    }),
    [serialNum, state.threadId, last],
  )
  const reportThread = useEffectEvent(onThread)
  useEffect(() => reportThread(state.threadId), [state.threadId])
  useFaultQuestion({
    isWanted: fromDoubt,
    isReady: conversation !== undefined,
    isAsked: !isEmpty,
    send: actions.send,
  })
  return (
    <>
      <AnswerActionContext value={answerAction}>
        <MessageList
          {...toListProps(state, actions)}
          bot={bot}
          user={own}
          onSuggestion={onAsk}
          end={
            <SupportBelowAnswer
              isEmpty={isEmpty}
              person={{ threadId: state.threadId, isOffered, isUrged, question, serialNum }}
              mayHaveTicket={mayHaveTicket}
            >
              {isNeeded && (
                <RepairLink
                  className="chat-button chat-repair-button"
                  serialNum={serialNum}
                  threadId={state.threadId}
                />
              )}
            </SupportBelowAnswer>
          }
        >
          {isEmpty && <Welcome platform={address.platform} serialNum={serialNum} />}
        </MessageList>
      </AnswerActionContext>
      <StatusLine state={state} onReconnect={actions.reconnect} onDismiss={actions.dismiss} />
      <RecipientBar person={person} />
      <Composer
        canSend={person.isTo ? !person.talk.isSending : sendable}
        isReceiving={!person.isTo && state.isReceiving}
        canStop={state.canStop}
        onSend={person.isTo ? person.talk.send : actions.send}
        onType={person.isTo ? person.talk.typed : undefined}
        onStop={actions.stop}
        draftKey={`chat.draft ${user.userId} ${serialNum}`}
        placeholder={person.isTo ? t('Message to support') : t('enter message...')}
        stopText={t('Stop Receiving')}
        hasEnhance={!person.isTo}
        focusOn={generation}
      />
      <p className="chat-automatic">
        {t('Automated answers can be wrong. Check the manual before working on your device.')}
      </p>
      {hasEvidence && <Evidence messages={state.messages} />}
      <LoadingOverlay state={state} onReconnect={actions.reconnect} />
    </>
  )
}
