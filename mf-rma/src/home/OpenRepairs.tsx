import { useFormat, useRowEvents, useSession, useT } from '@portal/client'
import type { RmaSummary } from '@portal/contracts/rma-figures.ts'
import { ChartSection, createCodeBars, ShortList, Stack, TextLink } from '@portal/ui'
import { useGetRmaSummaryQuery } from '../rma/desk.api.ts'
import { rmaStatusOption } from '../rma/options.ts'

function useSummary() {
  useRowEvents('rma', 'Rma')
  return useGetRmaSummaryQuery(undefined, { refetchOnMountOrArgChange: true }).data
}

/** Card: open requests by status for repair staff; own and visible company requests for others. */
export default function OpenRepairs() {
  const { can } = useSession()
  const summary = useSummary()
  if (!summary) return null
  if (can('rma:audit')) return <DeskCard summary={summary} />
  if (summary.open.length + summary.own.length === 0) return null
  return (
    <Stack spacing={2}>
      <OwnCard summary={summary} />
      <DeskCard summary={summary} />
    </Stack>
  )
}

function DeskCard({ summary: { open, overdue } }: { summary: RmaSummary }) {
  const t = useT()
  if (open.length === 0) return null
  const figures = open.map(({ rmaStatus, count }) => ({ value: rmaStatus, count }))
  return (
    <Stack spacing={1}>
      <ChartSection
        title={t('Open repair requests')}
        of={t('Status')}
        bars={createCodeBars(
          figures,
          (code) => t(rmaStatusOption(code).label),
          '/rma?closed=false',
          'rmaStatus',
        )}
      />
      {overdue > 0 && (
        <TextLink to="/rma?isOverdue=true">{t('Overdue appeals: {count}', { count: overdue })}</TextLink>
      )}
    </Stack>
  )
}

function OwnCard({ summary: { own } }: { summary: RmaSummary }) {
  const t = useT()
  const { ago } = useFormat()
  const { can } = useSession()
  const pathOf = (rmaNumber: string) =>
    can('rma:view') ? `/rma/${rmaNumber}` : `/userRepair?rmaNumber=${rmaNumber}`
  return (
    <ShortList
      title={t('My repair requests')}
      total={own.length}
      list={{ label: t('Show my requests'), to: can('rma:view') ? '/rma' : '/userRepair' }}
      items={own.map(({ rmaNumber, serialNum, rmaStatus, closed, isWaiting, updatedAt }) => {
        const { label, color } = rmaStatusOption(rmaStatus)
        return {
          key: rmaNumber,
          title: rmaNumber,
          link: pathOf(rmaNumber),
          tag: isWaiting
            ? { label: t('Waiting for your reply'), color: 'warning' as const }
            : {
                label: closed && rmaStatus !== 'COMPLETED' ? t('Closed') : t(label),
                color: closed ? 'neutral' : color,
              },
          detail: `${serialNum} · ${ago(updatedAt)}`,
        }
      })}
    />
  )
}
