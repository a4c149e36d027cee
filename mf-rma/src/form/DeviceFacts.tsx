import { isFailure, problemText, translateError, useFormat, useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import type { RmaLookup } from '@portal/contracts/rma.contract.ts'
import { Alert, Box, Tag, TextLink } from '@portal/ui'
import { useOwnRequestsPath } from '../rma/useOwnRequestsPath.ts'

/** Shows the registered facts of the entered device. */
export function DeviceFacts({ lookup, error }: { lookup?: RmaLookup; error?: unknown }) {
  const t = useT()
  const ownRequests = useOwnRequestsPath()
  const { day } = useFormat()
  if (lookup?.openRequest) {
    const { rmaNumber } = lookup.openRequest
    return (
      <Alert severity="warning" role="alert">
        {t('{rmaNumber} is already open for this device.', { rmaNumber })}{' '}
        <TextLink to={ownRequests}>{t('My repair requests')}</TextLink>
      </Alert>
    )
  }
  if (lookup?.problem)
    return (
      <Alert severity="warning" role="alert">
        {translateError({ msg: lookup.problem, ...lookup.problemError })}
      </Alert>
    )
  if (lookup?.device) {
    const { model, isCovered, warrantyExpireDate } = lookup.device
    return (
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {formatModel(model)}
        <Tag
          label={isCovered ? t('Warranty IN') : t('Warranty Out')}
          color={isCovered ? 'success' : 'warning'}
        />
        {isCovered && warrantyExpireDate && t('Until {day}', { day: day(warrantyExpireDate) })}
      </Box>
    )
  }
  if (error && !(isFailure(error) && error.status === 400))
    return (
      <Alert severity="info" role="status">
        {t("We couldn't check the serial number: {reason} You can continue.", { reason: problemText(error) })}
      </Alert>
    )
  return null
}
