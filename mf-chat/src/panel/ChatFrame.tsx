import { useT } from '@portal/client'
import type { Suggestion } from '@portal/contracts/qna.contract.ts'
import { Box, ButtonBase, Collapse, Icon, useMediaQuery } from '@portal/ui'
import { type ReactNode, useId, useState } from 'react'
import type { ChatAddress } from './address.ts'
import { DeviceIcon } from './DeviceIcon.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { RefusedDevice } from './RefusedDevice.tsx'
import { StatusImage } from './StatusImage.tsx'
import { isDeviceRefused, useRuntime } from './useRuntime.ts'

interface ChatFrameProps {
  address: ChatAddress
  /** True if the chat itself lists the questions of the week. */
  hasOwnQuestions?: boolean
  /** Called when a question of the panel is clicked. */
  onAsk(question: Suggestion): void
  children: ReactNode
}

/** Width in pixels below which the panel collapses into a line above the chat. */
const narrow = '(max-width: 899.95px)'

/**
 * Page of a chat with the device's panel, which is above the chat on a phone. Refuses chats about devices of
 * others.
 */
export function ChatFrame({ address, hasOwnQuestions = false, onAsk, children }: ChatFrameProps) {
  const runtime = useRuntime(address.context)
  const isNarrow = useMediaQuery(narrow)
  const [isOpen, setOpen] = useState(false)
  const ask = (question: Suggestion) => {
    setOpen(false)
    onAsk(question)
  }
  const refused = isDeviceRefused(runtime.error)
  const panel = (
    <DevicePanel address={address} runtime={runtime} hasOwnQuestions={hasOwnQuestions} onAsk={ask} />
  )
  return (
    <Box
      sx={{
        height: '100dvh',
        display: 'grid',
        ...(isNarrow
          ? { gridTemplateRows: 'auto minmax(0, 1fr)' }
          : { gridTemplateColumns: '304px minmax(0, 1fr)' }),
      }}
    >
      {isNarrow ? (
        <Fold
          address={address}
          statusText={runtime.data?.statusText}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        >
          {panel}
        </Fold>
      ) : (
        <Box
          component="aside"
          sx={{
            overflowY: 'auto',
            p: 2.5,
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          {panel}
        </Box>
      )}
      <Box sx={{ minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {refused ? <RefusedDevice serialNum={address.context.serialNum} error={runtime.error} /> : children}
      </Box>
    </Box>
  )
}

interface FoldProps {
  address: ChatAddress
  statusText?: string
  isOpen: boolean
  onToggle(): void
  children: ReactNode
}

function Fold({ address, statusText, isOpen, onToggle, children }: FoldProps) {
  const t = useT()
  const id = useId()
  const { serialNum } = address.context
  return (
    <Box
      component="aside"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', minHeight: 0 }}
    >
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        sx={{
          width: '100%',
          minHeight: 52,
          px: 2,
          gap: 1.25,
          justifyContent: 'flex-start',
          font: 'inherit',
          textAlign: 'start',
        }}
      >
        <Box sx={{ color: 'primary.main' }}>
          <DeviceIcon url={address.deviceIconUrl} size={28} />
        </Box>
        <Box
          component="span"
          sx={{
            fontWeight: 600,
            flex: '1 1 auto',
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {serialNum ? t('SN: {serial}', { serial: serialNum }) : t('No device')}
        </Box>
        {statusText && !isOpen && <StatusImage statusText={statusText} size={24} />}
        <Icon name="down" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', color: 'text.secondary' }} />
      </ButtonBase>
      <Collapse in={isOpen} id={id}>
        <Box sx={{ maxHeight: '62dvh', overflowY: 'auto', px: 2, pb: 2 }}>{children}</Box>
      </Collapse>
    </Box>
  )
}
