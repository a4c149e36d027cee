import { useFormat, useSession, useT } from '@portal/client'
import type { Warranty } from '@portal/contracts/warranty.contract.ts'
import { CodeTag, PlainTable, QueryResult, Section, TextLink, Typography } from '@portal/ui'
import { useFindDeviceWarrantiesQuery } from './lookup.api.ts'
import { warrantyServiceOptions, warrantyStatusOptions } from './options.ts'
import { warrantyPath } from './paths.ts'
import { WarrantyEnd } from './WarrantyEnd.tsx'

/** Lists additional warranties of a device, for users with the permission. */
export function DeviceWarranties({ serialNum }: { serialNum: string }) {
  const { can } = useSession()
  return can('warranty:view') && <Asked serialNum={serialNum} />
}

function Asked({ serialNum }: { serialNum: string }) {
  const t = useT()
  const result = useFindDeviceWarrantiesQuery({ serialNum })
  return (
    <Section
      title={t('Warranties')}
      detail={result.data?.length || ''}
      action={
        Boolean(result.data?.length) && (
          <TextLink to={warrantyPath(serialNum)}>{t('Show in the list')}</TextLink>
        )
      }
    >
      <QueryResult result={result}>{(warranties) => <Warranties warranties={warranties} />}</QueryResult>
    </Section>
  )
}

function Warranties({ warranties }: { warranties: readonly Warranty[] }) {
  const t = useT()
  const { day } = useFormat()
  if (warranties.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Only the original warranty.')}
      </Typography>
    )
  return (
    <PlainTable
      label={t('Warranties')}
      rows={warranties}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('Service type'),
          cell: ({ serviceType }) => <CodeTag options={warrantyServiceOptions} value={serviceType} />,
        },
        {
          label: t('Status'),
          cell: ({ status }) => <CodeTag options={warrantyStatusOptions} value={status} />,
        },
        { label: t('Starts on'), cell: ({ startsOn }) => day(startsOn) },
        {
          label: t('Ends on'),
          cell: ({ expiry, months }) => <WarrantyEnd warranty={expiry} months={months} />,
        },
        { label: t('Purchaser'), cell: ({ purchaser }) => purchaser },
      ]}
    />
  )
}
