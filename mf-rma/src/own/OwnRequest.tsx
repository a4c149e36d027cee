import { formatDay, useFormat, useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Box, Button, getOption, Tag, Typography } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { closeReasonOptions, rmaStatusOption } from '../rma/options.ts'
import { StatusReason } from '../rma/StatusReason.tsx'
import { OwnActions } from './OwnActions.tsx'
import { RequestTimeline } from './RequestTimeline.tsx'

/** Shows an own request, and whether support or the customer must act. */
function useStand({
  closed,
  rmaCloseReason,
  closedAt,
  isWaiting,
  isToExamine,
  appealDueAt,
}: RmaRequest): string {
  const t = useT()
  const { day, instant } = useFormat()
  if (closed)
    return [t('Closed'), t(getOption(closeReasonOptions, rmaCloseReason).label), day(closedAt?.slice(0, 10))]
      .filter(Boolean)
      .join(' · ')
  if (isWaiting) return t('We need information from you. Read our message and reply.')
  if (isToExamine && !appealDueAt)
    return t('The fault was reported late. We are checking whether the warranty covers it.')
  if (!appealDueAt) return ''
  return Date.parse(appealDueAt) < Date.now()
    ? t('Sorry, our reply is late. Support has been reminded.')
    : t('You will get a reply by {time}', { time: instant(appealDueAt) })
}

export function OwnRequest({ request, isNamed }: { request: RmaRequest; isNamed: boolean }) {
  const t = useT()
  const stand = useStand(request)
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNamed) return
    setOpen(true)
    line.current?.scrollIntoView()
    line.current?.focus({ preventScroll: true })
  }, [isNamed])
  const { rmaNumber, serialNum, model, rmaStatus, createdAt, faultDesc, isWaiting } = request
  const { label, color } = rmaStatusOption(rmaStatus)
  return (
    <Box
      component="li"
      ref={line}
      tabIndex={-1}
      aria-label={rmaNumber}
      sx={{
        display: 'grid',
        gap: 0.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        minWidth: 0,
        scrollMarginTop: 80,
        ...(isNamed && { borderColor: 'primary.main' }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
        {rmaNumber}
        <Tag label={t(label)} color={color} />
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[serialNum, formatModel(model), formatDay(createdAt.slice(0, 10))].join(' · ')}
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {faultDesc}
      </Typography>
      {stand && (
        <Typography variant="body2" sx={{ fontWeight: isWaiting ? 600 : undefined }}>
          {stand}
        </Typography>
      )}
      <Typography variant="body2" component="div">
        <StatusReason request={request} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <OwnActions request={request} />
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide processing history') : t('Show processing history')}
        </Button>
      </Box>
      {isOpen && <RequestTimeline rmaNumber={rmaNumber} />}
    </Box>
  )
}
