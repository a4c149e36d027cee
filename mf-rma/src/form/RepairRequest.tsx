import { Link, useLocation, useSearchParams, useSession, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Box, MuiLink, Stack } from '@portal/ui'
import { useState } from 'react'
import { FollowUp } from '../follow-up/FollowUp.tsx'
import { useOwnRequestsPath } from '../rma/useOwnRequestsPath.ts'
import { FiledConfirmation } from './FiledConfirmation.tsx'
import { RepairForm } from './RepairForm.tsx'
import { readKnownFields } from './repair-values.ts'
import { UnfinishedRequests } from './UnfinishedRequests.tsx'

const list = '/rma'

/** Links a user with earlier requests to their list. Installers see their list below the form. */
function ListLink() {
  const t = useT()
  const { user } = useSession()
  const ownRequests = useOwnRequestsPath()
  return (
    <Box>
      <MuiLink component={Link} to={user.routes.includes(list) ? list : ownRequests}>
        {t('Please click if you have completed the form')}
      </MuiLink>
    </Box>
  )
}

/** Form, replaced by its result after filing; prefilled from the address or the previous page. */
export function RepairRequest() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: Record<string, unknown> | null }
  const given = { ...readKnownFields(state ?? {}), ...readKnownFields(Object.fromEntries(search)) }
  const place = given.serialNum ?? ''
  const [round, setRound] = useState(0)
  const [filed, setFiled] = useState<{ place: string; request: RmaRequest }>()
  const [isFollowed, setFollowed] = useState(false)
  const begin = () => {
    setFiled(undefined)
    setRound((before) => before + 1)
  }
  const request = filed?.place === place ? filed.request : undefined
  return (
    <Stack spacing={2} sx={{ maxWidth: 860 }}>
      <ListLink />
      {request ? (
        <FiledConfirmation rmaNumber={request.rmaNumber} onNext={() => setFollowed(true)} onMore={begin} />
      ) : (
        <>
          <UnfinishedRequests place={place} />
          <RepairForm
            key={`${place} ${round}`}
            given={given}
            onReset={begin}
            onSaved={(saved) => {
              setFiled({ place, request: saved })
              setFollowed(true)
            }}
          />
        </>
      )}
      {request && isFollowed && <FollowUp request={request} onClose={() => setFollowed(false)} />}
    </Stack>
  )
}
