import { useFormat, useT } from '@portal/client'
import { Box, getOption, TextLink } from '@portal/ui'
import { useFindDeviceClaimsQuery } from '../common/lookup.api.ts'
import { faultReasonOptions } from '../common/options.ts'
import { claimPath } from '../common/paths.ts'

/** Lists earlier claims of the device, without the edited one. */
export function EarlierClaims({ serialNum, except }: { serialNum: string; except: number | undefined }) {
  const t = useT()
  const { day } = useFormat()
  const { data = [] } = useFindDeviceClaimsQuery({ serialNum })
  const others = data.filter(({ id }) => id !== except)
  if (others.length === 0) return <div>{t('No earlier claims')}</div>
  return (
    <div>
      {t('Earlier claims')}:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {others.map(({ id, claimNo, faultReason, occurredOn }) => (
          <li key={id}>
            <TextLink to={claimPath(claimNo)}>{claimNo}</TextLink>{' '}
            {[t(getOption(faultReasonOptions, faultReason).label), day(occurredOn)].join(' · ')}
          </li>
        ))}
      </Box>
    </div>
  )
}
