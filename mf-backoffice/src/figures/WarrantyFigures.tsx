import { useT } from '@portal/client'
import { ChartSection, createCodeBars, createMonthBars, FiguresPage, getOption } from '@portal/ui'
import { useFindWarrantyFiguresQuery } from '../common/figures.api.ts'
import { warrantyServiceOptions, warrantyStatusOptions } from '../common/options.ts'

const list = '/warranty'

/** Warranties by month of their end, and by state of their registration. */
export default function WarrantyFigures() {
  const t = useT()
  const result = useFindWarrantyFiguresQuery()
  return (
    <FiguresPage
      head={{ title: t('Warranty analytics'), list: { label: t('Warranties'), to: list } }}
      result={result}
      isEmpty={({ byStatus, devicesEndingByMonth }) =>
        [...byStatus, ...devicesEndingByMonth].every(({ count }) => count === 0)
      }
    >
      {({ byStatus, byServiceType, endingByMonth, devicesEndingByMonth }) => (
        <>
          {devicesEndingByMonth.length > 0 && (
            <ChartSection
              title={t('Devices whose warranty ends in the next twelve months')}
              of={t('Month')}
              kind="columns"
              bars={createMonthBars(devicesEndingByMonth, '/device', 'warrantyExpiresOn')}
            />
          )}
          <ChartSection
            title={t('Registered warranties that end in the next twelve months')}
            of={t('Month')}
            kind="columns"
            bars={createMonthBars(endingByMonth, list, 'expiresOn')}
          />
          <ChartSection
            title={t('Warranties by status')}
            of={t('Status')}
            bars={createCodeBars(
              byStatus,
              (code) => t(getOption(warrantyStatusOptions, code).label),
              list,
              'status',
            )}
          />
          <ChartSection
            title={t('Warranties by service type')}
            of={t('Service type')}
            bars={createCodeBars(
              byServiceType,
              (code) => t(getOption(warrantyServiceOptions, code).label),
              list,
              'serviceType',
            )}
          />
        </>
      )}
    </FiguresPage>
  )
}
