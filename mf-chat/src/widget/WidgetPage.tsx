import { useLanguage, useSession } from '@portal/client'
import { brandStyle, chatBrands, drawAvatar } from '../brand/brand.ts'
import { ConversationProvider } from '../conversation/context.tsx'
import { useConversation } from '../conversation/useConversation.ts'
import type { ChatAddress } from '../panel/address.ts'
import { ChatFrame } from '../panel/ChatFrame.tsx'
import { getApiBase, token, usePortalContext } from '../panel/portal.ts'
import { useChatAddress } from '../panel/useChatAddress.ts'
import { useOpenThread } from '../panel/useOpenThread.ts'
import { WidgetPane } from './WidgetPane.tsx'
import './widget.style.ts'

/** Variant A: a chat widget with a single contact, the bot. */
export default function WidgetPage() {
  const address = useChatAddress()
  return <Widget key={JSON.stringify(address.context)} address={address} />
}

function Widget({ address }: { address: ChatAddress }) {
  const { context, fromDoubt } = address
  const { user } = useSession()
  const [language] = useLanguage()
  const portal = usePortalContext()
  const { thread, remember } = useOpenThread(`${user.userId} ${JSON.stringify(context)}`, fromDoubt)
  const conversation = useConversation('A', {
    variant: 'A',
    url: getApiBase(),
    token,
    context,
    user: user.username,
    avatar: drawAvatar(chatBrands[address.platform]),
    language: () => language,
    threadId: thread.id,
  })
  return (
    <ConversationProvider {...portal}>
      <ChatFrame
        address={address}
        onAsk={({ question, questionId }) => conversation?.send(question, { questionId })}
      >
        <div className="chat chat-widget" style={brandStyle(chatBrands[address.platform])}>
          <WidgetPane address={address} conversation={conversation} opened={thread.id} onThread={remember} />
        </div>
      </ChatFrame>
    </ConversationProvider>
  )
}
