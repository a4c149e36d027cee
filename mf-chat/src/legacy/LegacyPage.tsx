import { useLocation, useSession } from '@portal/client'
import { BrandHeader } from '../brand/BrandHeader.tsx'
import { brandPictures } from '../brand/BrandPicture.tsx'
import { brandStyle, chatBrands, legacyName } from '../brand/brand.ts'
import { initialState } from '../conversation/client/state.ts'
import { Composer } from '../conversation/composer/Composer.tsx'
import { ConversationProvider } from '../conversation/context.tsx'
import { MessageList } from '../conversation/list/MessageList.tsx'
import { StatusLine } from '../conversation/StatusLine.tsx'
import type { ChatAddress } from '../panel/address.ts'
import { assistantAddress } from '../panel/assistant-address.ts'
import { ChatFrame } from '../panel/ChatFrame.tsx'
import { usePortalContext } from '../panel/portal.ts'
import { useChatAddress } from '../panel/useChatAddress.ts'
import { useFaultQuestion } from '../panel/useFaultQuestion.ts'
import { SupportBelowAnswer } from '../ticket/SupportBelowAnswer.tsx'
import { findLastQuestion } from '../ticket/ticket.rules.ts'
import './legacy.style.ts'
import { TopQuestions } from './TopQuestions.tsx'
import { useLegacyChat } from './useLegacyChat.ts'

/** Chat of questions and answers: finds prepared answers and generates none. */
export default function LegacyPage() {
  const address = useChatAddress()
  return <LegacyChat key={JSON.stringify(address.context)} address={address} />
}

function LegacyChat({ address }: { address: ChatAddress }) {
  const { user } = useSession()
  const portal = usePortalContext()
  const { search } = useLocation()
  const { t } = portal
  const { context, fromDoubt } = address
  const { messages, threadId, rating, begin, isAnswered, isWaiting, notice, ...actions } =
    useLegacyChat(context)
  const { dismissNotice, type, choose, retry } = actions
  useFaultQuestion({ isWanted: fromDoubt, isReady: true, isAsked: messages.length > 0, send: type })
  const brand = chatBrands[address.platform]
  const isEmpty = messages.length === 0
  return (
    <ConversationProvider {...portal}>
      <ChatFrame address={address} hasOwnQuestions={context.serialNum === ''} onAsk={choose}>
        <div className="chat" style={brandStyle(brand)}>
          <BrandHeader brand={brand} name={legacyName}>
            {portal.link(assistantAddress(address.platform, search), t('Ask the assistant'))}
          </BrandHeader>
          <MessageList
            messages={messages}
            bot={{ name: legacyName, picture: brandPictures[address.platform] }}
            user={{ name: user.username }}
            canAct={!isWaiting}
            onRetry={retry}
            canRate
            rated={rating.rated}
            isSuggestionOpen={rating.isSuggestionOpen}
            onRate={rating.rate}
            onSuggest={rating.suggest}
            onSuggestion={choose}
            end={
              <SupportBelowAnswer
                isEmpty={isEmpty}
                person={{
                  threadId,
                  isOffered: isAnswered || messages.some(({ isDanger }) => isDanger),
                  onBegin: begin,
                  question: findLastQuestion(messages),
                  serialNum: context.serialNum,
                }}
                mayHaveTicket={threadId !== undefined}
              />
            }
          >
            <TopQuestions address={address} onAsk={choose} />
          </MessageList>
          <StatusLine
            state={{ ...initialState, connection: 'open', notice }}
            onReconnect={dismissNotice}
            onDismiss={dismissNotice}
          />
          <Composer
            canSend={!isWaiting}
            isReceiving={false}
            canStop={false}
            onSend={type}
            onStop={dismissNotice}
            draftKey={`chat.draft ${user.userId} ${context.serialNum}`}
            placeholder={t('Type a question')}
            stopText=""
            hidesStop
          />
        </div>
      </ChatFrame>
    </ConversationProvider>
  )
}
