import { useFormat, useSession, useT } from '@portal/client'
import type { Claim } from '@portal/contracts/claim.contract.ts'
import { CodeTag, getOption, PlainTable, QueryResult, Section, TextLink, Typography } from '@portal/ui'
import { useFindDeviceClaimsQuery } from './lookup.api.ts'
import { faultReasonOptions, outcomeOptions, warrantyStateOptions } from './options.ts'
import { claimPath } from './paths.ts'
import { DeviceLink } from './RecordLink.tsx'

/** Claims of a device, for users with the permission. */
export function DeviceClaims({ serialNum }: { serialNum: string }) {
  const { can } = useSession()
  return can('defective:view') && <Asked serialNum={serialNum} />
}

function Asked({ serialNum }: { serialNum: string }) {
  const t = useT()
  const result = useFindDeviceClaimsQuery({ serialNum })
  return (
    <Section title={t('Claims')} detail={result.data?.length || ''}>
      <QueryResult result={result}>
        {(claims) => <Claims claims={claims} serialNum={serialNum} />}
      </QueryResult>
    </Section>
  )
}

function Claims({ claims, serialNum }: { claims: readonly Claim[]; serialNum: string }) {
  const t = useT()
  const { day } = useFormat()
  if (claims.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('No claims recorded.')}
      </Typography>
    )
  return (
    <PlainTable
      label={t('Claims')}
      rows={claims}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('Claim number'),
          cell: ({ claimNo }) => <TextLink to={claimPath(claimNo)}>{claimNo}</TextLink>,
        },
        { label: t('Occurred on'), cell: ({ occurredOn }) => day(occurredOn) },
        {
          label: t('Fault reason'),
          cell: ({ faultReason }) => t(getOption(faultReasonOptions, faultReason).label),
        },
        {
          label: t('Warranty'),
          cell: ({ warranty }) => <CodeTag options={warrantyStateOptions} value={warranty} />,
        },
        {
          label: t('Outcome'),
          cell: ({ outcome }) => outcome && <CodeTag options={outcomeOptions} value={outcome} />,
        },
        // Returns the serial number of the device that a claim replaced.
        {
          label: t('Replaced by / replacement for'),
          cell: (claim) => (
            <DeviceLink
              serialNum={
                claim.replacementSerialNum === serialNum ? claim.serialNum : claim.replacementSerialNum
              }
            />
          ),
        },
      ]}
    />
  )
}
