import { useFormat, useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import type { Part } from '@portal/contracts/part.contract.ts'
import { PlainTable, Section, Typography } from '@portal/ui'
import { DeviceLink } from './RecordLink.tsx'

/** Lists parts of an order, or of a device (without the device column). */
export function PartList({ parts, withDevice = false }: { parts: readonly Part[]; withDevice?: boolean }) {
  const t = useT()
  const { day } = useFormat()
  return (
    <Section title={t('Parts')} detail={parts.length || ''}>
      {parts.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No parts recorded.')}
        </Typography>
      ) : (
        <PlainTable
          label={t('Parts')}
          rows={parts}
          rowKey={({ id }) => id}
          columns={[
            { label: t('Part number'), cell: ({ partNo }) => partNo },
            { label: t('Name'), cell: ({ name }) => name },
            { label: t('Model'), cell: ({ model }) => formatModel(model) },
            { label: t('Batch number'), cell: ({ batchNo }) => batchNo },
            { label: t('Supplier'), cell: ({ supplier }) => supplier },
            ...(withDevice
              ? [
                  {
                    label: t('Built into'),
                    cell: ({ serialNum }: Part) => <DeviceLink serialNum={serialNum} />,
                  },
                ]
              : []),
            { label: t('Replaced on'), cell: ({ replacedOn }) => day(replacedOn) },
          ]}
        />
      )}
    </Section>
  )
}
