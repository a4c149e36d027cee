import { useLocation, useT } from '@portal/client'
import { Box, PageHeader } from '@portal/ui'
import { useEffect, useRef } from 'react'
import { RepairRequest } from './form/RepairRequest.tsx'
import { OwnRequests } from './own/OwnRequests.tsx'

/** `/userRepair`: the form, and own requests with actions. */
export default function UserRepairPage() {
  const t = useT()
  const { hash } = useLocation()
  const requests = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#requests') requests.current?.scrollIntoView()
  }, [hash])
  return (
    <>
      <PageHeader title={t('Repair request')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 860px) minmax(320px, 1fr)' },
        }}
      >
        <RepairRequest />
        <Box ref={requests} sx={{ scrollMarginTop: 80, minWidth: 0 }}>
          <OwnRequests />
        </Box>
      </Box>
    </>
  )
}
