import { useLanguage, useLocation, useSession } from '@portal/client'
import type { Platform } from '@portal/contracts/reference.ts'
import { useState } from 'react'
import { BrandHeader } from '../brand/BrandHeader.tsx'
import { brandPictures } from '../brand/BrandPicture.tsx'
import { brandStyle, chatBrands } from '../brand/brand.ts'
import { diagnosing } from '../conversation/client/notices.ts'
import { canSend } from '../conversation/client/state.ts'
import type { Suggestion } from '../conversation/client/wire.ts'
import { Composer } from '../conversation/composer/Composer.tsx'
import { Feedback } from '../conversation/feedback/Feedback.tsx'
import { MessageList } from '../conversation/list/MessageList.tsx'
import { LoadingOverlay, StatusLine } from '../conversation/StatusLine.tsx'
import { ConversationSurroundings } from '../conversation/text.tsx'
import { useConversation } from '../conversation/useConversation.ts'
import type { ChatAddress } from '../panel/address.ts'
import { ChatFrame } from '../panel/ChatFrame.tsx'
import { api, token, useSurroundingsOfPortal } from '../panel/portal.ts'
import { useChatAddress } from '../panel/useChatAddress.ts'
import { useDoubt } from '../panel/useDoubt.ts'
import { Doors } from './Doors.tsx'
import { Evidence } from './Evidence.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { ThreadDrawer } from './ThreadDrawer.tsx'
import './page.style.ts'
import { useOpenThread } from '../panel/useOpenThread.ts'
import { Welcome } from './Welcome.tsx'

/** Platforms of the pages that are one brand's. */
const platformOfPage: Record<string, Platform> = { '/EG4Bot': 'EG4', '/CrownBot': 'CROWN' }

/** Variant B: the conversation with everything around it. */
export default function AssistantPage() {
  const { pathname } = useLocation()
  const address = useChatAddress(platformOfPage[pathname])
  return <Assistant key={JSON.stringify(address.context)} address={address} isTest={pathname === '/testChat'} />
}

function Assistant({ address, isTest }: { address: ChatAddress; isTest: boolean }) {
  const { context, fromDoubt } = address
  const { user, can } = useSession()
  const [language] = useLanguage()
  const surroundings = useSurroundingsOfPortal()
  const { t } = surroundings
  const brand = chatBrands[address.platform]
  const { thread, open, begin, remember } = useOpenThread(`${user.userId} ${JSON.stringify(context)}`, fromDoubt)
  const { conversation, state } = useConversation(`B ${thread.turn}`, {
    variant: 'B',
    url: api(),
    token,
    context,
    user: user.username,
    language: () => language,
    threadId: thread.id,
    evaluation: thread.evaluation,
  })
  remember(state.threadId)
  useDoubt({
    isDoubted: fromDoubt,
    isReady: conversation !== undefined,
    isAsked: state.messages.length > 0,
    send: (question) => conversation?.send(question) ?? false,
  })
  const [isListed, setListed] = useState(false)
  const ask = ({ question, questionId, supportRemoteDebug }: Suggestion) =>
    conversation?.send(question, { questionId, ...(supportRemoteDebug && { as: t(diagnosing) }) })
  const sendable = canSend(state)
  const seesAll = can('dialogue:view')
  return (
    <ConversationSurroundings {...surroundings}>
      <ChatFrame address={address} onAsk={ask}>
        <div className={`chat${isTest && seesAll ? ' has-evidence' : ''}`} style={brandStyle(brand)}>
          <BrandHeader brand={brand}>
            <HeaderActions isEmpty={state.messages.length === 0} onNew={begin} onList={() => setListed(true)} />
          </BrandHeader>
          <MessageList
            messages={state.messages}
            bot={{ name: brand.name, picture: brandPictures[address.platform] }}
            user={{ name: user.username }}
            older={state.older}
            onOlder={() => void conversation?.readOlder()}
            canAct={sendable}
            hasScores={seesAll || user.role === 'ADMIN'}
            onRetry={(cid) => conversation?.retry(cid)}
            onSuggestion={ask}
          >
            {state.messages.length === 0 && <Welcome platform={address.platform} serialNum={context.serialNum} />}
          </MessageList>
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
            <Doors state={state} context={context} />
          </div>
          <Composer
            canSend={sendable}
            isReceiving={state.isReceiving}
            canStop={state.canStop}
            onSend={(text, options) => conversation?.send(text, options) ?? false}
            onStop={() => conversation?.stop()}
            draftKey={`chat.draft ${user.userId} ${context.serialNum}`}
            placeholder={t('enter message...')}
            stopText={t('Stop Receiving')}
            hasEnhance
            focusOn={thread.turn}
          />
          <p className="chat-automatic">
            {t('Answers are made automatically and may be wrong. Before work on the device, check the manual.')}
          </p>
          {isTest && seesAll && <Evidence messages={state.messages} />}
          <LoadingOverlay state={state} onReconnect={() => conversation?.reconnect()} />
        </div>
        {isListed && (
          <ThreadDrawer
            current={state.threadId}
            onClose={() => setListed(false)}
            onOpen={(chosen) => {
              setListed(false)
              open(chosen)
            }}
            onGone={begin}
          />
        )}
      </ChatFrame>
    </ConversationSurroundings>
  )
}
