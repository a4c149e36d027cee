import type { ChatSuggestion } from '@portal/contracts/chat-socket.ts'
import type { Platform } from '@portal/contracts/reference.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { chatBrands, drawAvatar } from '../brand/brand.ts'
import { Welcome } from '../brand/Welcome.tsx'
import type { DeviceContext } from '../conversation/client/context.ts'
import { typedQuestionId } from '../conversation/client/message.ts'
import { diagnosingText } from '../conversation/client/notices.ts'
import { canSend } from '../conversation/client/state.ts'
import { Composer } from '../conversation/composer/Composer.tsx'
import { useT } from '../conversation/context.tsx'
import { MessageList } from '../conversation/list/MessageList.tsx'
import { StatusLine } from '../conversation/StatusLine.tsx'
import {
  toListProps,
  useConversation,
  useConversationActions,
  useConversationState,
} from '../conversation/useConversation.ts'
import { findSupportNeed } from '../ticket/ticket.rules.ts'
import { type Calls, getApiBase } from './calls.ts'
import type { Host } from './host.ts'
import type { FrameSettings } from './messages.ts'
import { SupportConversation, TicketBar } from './SupportConversation.tsx'
import { useSupportTicket } from './useSupportTicket.ts'

/** The service knows the device from the token. */
const context: DeviceContext = {
  serialNum: '',
  deviceInfo: '',
  clusterId: '',
  platform: '',
  deviceTypeValue: '',
  phase: '',
  subDeviceType: '',
  dtc: '',
  voltClass: '',
  odm: '',
  machineType: '',
  powerRating: '',
  country: '',
}

interface ChatProps {
  settings: FrameSettings
  host: Host
  calls: Calls
  /** Thread to resume. */
  threadId: string | null
}

export function Chat({ settings, host, calls, threadId }: ChatProps) {
  const t = useT()
  const { isShown } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const platform = settings.platform as Platform
  const brand = chatBrands[platform]
  const conversation = useConversation('visitor', {
    variant: 'B',
    url: getApiBase(),
    token: host.token,
    context,
    avatar: drawAvatar(brand),
    language: () => host.getSnapshot().language,
    ...(threadId !== null && { threadId }),
  })
  const state = useConversationState(conversation)
  const actions = useConversationActions(conversation)
  const bot = useMemo(() => ({ name: brand.name }), [brand])
  const own = useMemo(() => ({ name: t('You') }), [t])
  const { isOffered, isUrged, question } = findSupportNeed(state, threadId ?? undefined)
  const support = useSupportTicket(calls, state.threadId, isShown)
  const isToSupport = support.ticket !== null && support.ticket !== undefined
  const ask = ({ question: text, questionId, supportRemoteDebug }: ChatSuggestion) =>
    conversation?.send(text, {
      ...(questionId !== typedQuestionId && { questionId }),
      ...(supportRemoteDebug && { as: t(diagnosingText) }),
    })
  useTokenRenewed(host, state.connection === 'failed' && state.loss === 'signed-out', actions.reconnect)
  useUnread(
    host,
    state.messages.filter(({ position, status }) => position === 'ANSWER' && status !== 'sending').length,
    support.unread,
  )
  const isEmpty = state.messages.length === 0
  const sendable = canSend(state)
  return (
    <>
      <MessageList
        {...toListProps(state, actions)}
        bot={bot}
        user={own}
        onSuggestion={ask}
        end={
          <SupportConversation
            support={support}
            isOffered={isOffered}
            isUrged={isUrged}
            onAsk={() => void support.ask(question || t('Please help me.'))}
          />
        }
      >
        {isEmpty && <Welcome platform={platform} serialNum="" />}
      </MessageList>
      <StatusLine state={state} onReconnect={actions.reconnect} onDismiss={actions.dismiss} />
      {isToSupport && <TicketBar support={support} />}
      <Composer
        canSend={isToSupport || sendable}
        isReceiving={!isToSupport && state.isReceiving}
        canStop={state.canStop}
        onSend={isToSupport ? support.say : actions.send}
        onStop={actions.stop}
        draftKey={`chat.draft ${settings.site}`}
        placeholder={isToSupport ? t('Message to support') : t('Your question')}
        stopText={t('Stop receiving')}
        hidesStop
      />
      <p className="chat-automatic">
        {t('Automated answers can be wrong. Check the manual before working on your device.')}
      </p>
    </>
  )
}

/** Replaces an expired token by the page's next token and continues. */
function useTokenRenewed(host: Host, isOver: boolean, reconnect: () => void) {
  const goOn = useEffectEvent(reconnect)
  useEffect(() => {
    if (!isOver) return
    const before = host.token()
    const stop = host.subscribe(() => {
      if (host.token() !== before) goOn()
    })
    host.ask()
    return () => {
      stop()
    }
  }, [host, isOver])
}

/** Reports the number of unseen messages to the page. */
function useUnread(host: Host, answers: number, ofSupport: number) {
  const { isShown } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const seen = useRef(answers)
  const before = useRef(answers)
  if (isShown) seen.current = answers
  const count = Math.max(0, answers - seen.current) + (isShown ? 0 : ofSupport)
  useEffect(() => host.tell({ chat: 'unread', count }), [host, count])
  useEffect(() => {
    if (answers > before.current) host.tell({ chat: 'message' })
    before.current = answers
  }, [host, answers])
}
