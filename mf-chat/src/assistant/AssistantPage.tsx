import { useLanguage, useLocation, useSession } from '@portal/client'
import type { ChatSuggestion } from '@portal/contracts/chat-socket.ts'
import type { Platform } from '@portal/contracts/reference.ts'
import { useState } from 'react'
import { BrandHeader } from '../brand/BrandHeader.tsx'
import { brandStyle, chatBrands, drawAvatar } from '../brand/brand.ts'
import { typedQuestionId } from '../conversation/client/message.ts'
import { diagnosingText } from '../conversation/client/notices.ts'
import { ConversationProvider } from '../conversation/context.tsx'
import { useConversation } from '../conversation/useConversation.ts'
import type { ChatAddress } from '../panel/address.ts'
import { ChatFrame } from '../panel/ChatFrame.tsx'
import { getApiBase, token, usePortalContext } from '../panel/portal.ts'
import { useChatAddress } from '../panel/useChatAddress.ts'
import { AssistantPane } from './AssistantPane.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { ThreadDrawer } from './ThreadDrawer.tsx'
import './page.style.ts'
import { useOpenThread } from '../panel/useOpenThread.ts'

/** Platforms with a page of their own. */
const platformOfPage: Record<string, Platform> = { '/EG4Bot': 'EG4', '/CrownBot': 'CROWN' }

/** Variant B: the conversation with its surrounding page. */
export default function AssistantPage() {
  const { pathname } = useLocation()
  const address = useChatAddress(platformOfPage[pathname])
  return (
    <Assistant key={JSON.stringify(address.context)} address={address} isTest={pathname === '/testChat'} />
  )
}

function Assistant({ address, isTest }: { address: ChatAddress; isTest: boolean }) {
  const { context, fromDoubt } = address
  const { user, can } = useSession()
  const [language] = useLanguage()
  const portal = usePortalContext()
  const { t } = portal
  const brand = chatBrands[address.platform]
  const { thread, running, open, begin, remember } = useOpenThread(
    `${user.userId} ${JSON.stringify(context)}`,
    fromDoubt,
  )
  const conversation = useConversation(`B ${thread.generation}`, {
    variant: 'B',
    url: getApiBase(),
    token,
    context,
    user: user.username,
    avatar: drawAvatar(brand),
    language: () => language,
    threadId: thread.id,
  })
  const [isListed, setListed] = useState(false)
  const ask = ({ question, questionId, supportRemoteDebug }: ChatSuggestion) =>
    conversation?.send(question, {
      ...(questionId !== typedQuestionId && { questionId }),
      ...(supportRemoteDebug && { as: t(diagnosingText) }),
    })
  const hasEvidence = isTest && can('dialogue:view')
  return (
    <ConversationProvider {...portal}>
      <ChatFrame address={address} onAsk={ask}>
        <div className={`chat${hasEvidence ? ' has-evidence' : ''}`} style={brandStyle(brand)}>
          <BrandHeader brand={brand}>
            <HeaderActions isEmpty={running === undefined} onNew={begin} onList={() => setListed(true)} />
          </BrandHeader>
          <AssistantPane
            address={address}
            conversation={conversation}
            generation={thread.generation}
            opened={thread.id}
            hasEvidence={hasEvidence}
            onAsk={ask}
            onThread={remember}
          />
        </div>
        {isListed && (
          <ThreadDrawer
            serialNum={context.serialNum}
            current={running}
            onClose={() => setListed(false)}
            onOpen={(chosen) => {
              setListed(false)
              open(chosen)
            }}
            onGone={begin}
          />
        )}
      </ChatFrame>
    </ConversationProvider>
  )
}
