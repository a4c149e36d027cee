import { useFormat, useRowEvents, useT } from '@portal/client'
import type { Registration, RegistrationStatus } from '@portal/contracts/registration.contract.ts'
import { Box, CodeTag, TextLink } from '@portal/ui'
import { registrationStatusOptions } from '../common/options.ts'
import { registrationPath } from '../common/paths.ts'
import { useFindRegistrationsQuery } from './home.api.ts'

/** Limit of listed rows. */
const maxRows = 5

/** Reads the oldest registrations in these states, and refetches on changes. */
export function useOpenRegistrations(status: RegistrationStatus[]) {
  useRowEvents('registration', 'Registration', 'Trace')
  return useFindRegistrationsQuery(
    { page: 1, size: maxRows, queryParams: { status } },
    { refetchOnMountOrArgChange: true },
  )
}

export function OpenRegistrations({
  label,
  registrations,
}: {
  label: string
  registrations: readonly Registration[]
}) {
  const t = useT()
  const { instant } = useFormat()
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {registrations.map(({ id, serialNum, status, reason, userName, createdAt }) => (
        <Box component="li" key={id} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <TextLink to={registrationPath(serialNum)}>{serialNum}</TextLink>
            {status !== 'WAITING' && <CodeTag options={registrationStatusOptions} value={status} />}
          </Box>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {status === 'ASKED'
              ? t('Support needs: {reason}', { reason })
              : `${userName} · ${instant(createdAt)}`}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
