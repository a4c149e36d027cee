import { useFormat, useSession, useT } from '@portal/client'
import type { Health } from '@portal/contracts/health.contract.ts'
import {
  Box,
  Button,
  FailedState,
  ForbiddenState,
  Icon,
  LoadingState,
  PageHeader,
  Typography,
} from '@portal/ui'
import { useFindHealthQuery } from './health.api.ts'
import { groupProblems } from './health-text.ts'
import { Problem } from './Problem.tsx'
import { ServiceCard } from './ServiceCard.tsx'

/** Milliseconds. */
const pollMs = 30_000

function Summary({
  health: { at, version },
  count,
  isReading,
  onRead,
}: {
  health: Health
  count: number
  isReading: boolean
  onRead: () => void
}) {
  const t = useT()
  const format = useFormat()
  const isWell = count === 0
  const tone = `var(--mui-palette-${isWell ? 'success' : 'warning'}-main)`
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 2,
        py: 2,
        border: 1,
        borderColor: `color-mix(in srgb, ${tone} 40%, transparent)`,
        borderRadius: '12px',
        bgcolor: `color-mix(in srgb, ${tone} 8%, var(--mui-palette-background-paper))`,
      }}
    >
      <Icon name={isWell ? 'check' : 'warning'} sx={{ fontSize: 32, color: tone }} />
      <Box sx={{ flex: '1 1 200px' }} role="status">
        <Typography component="h2" variant="h2">
          {isWell ? t('Everything works') : t('Needs attention: {count}', { count: format.number(count) })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Checked {when} · version {version}', { when: format.instant(at), version })}
        </Typography>
      </Box>
      <Button variant="outlined" color="inherit" loading={isReading} onClick={onRead}>
        {t('Check again')}
      </Button>
    </Box>
  )
}

function Findings() {
  const t = useT()
  const { data, error, isFetching, refetch } = useFindHealthQuery(undefined, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  if (!data) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const problems = groupProblems(data.findings)
  const services = Map.groupBy(data.findings, ({ service }) => service)
  return (
    <>
      {Boolean(error) && <FailedState error={error} onRetry={() => void refetch()} />}
      <Summary health={data} count={problems.length} isReading={isFetching} onRead={() => void refetch()} />
      {problems.length > 0 && (
        <Box
          component="ul"
          aria-label={t('Needs attention')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {problems.map((findings) => (
            <Problem
              key={findings.map(({ service, check }) => `${service} ${check}`).join()}
              findings={findings}
            />
          ))}
        </Box>
      )}
      <Typography component="h2" variant="h2">
        {t('All checks')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {[...services].map(([service, findings]) => (
          <ServiceCard key={service} service={service} findings={findings} />
        ))}
      </Box>
    </>
  )
}

/** Health of the portal's services in words. */
export default function HealthPage() {
  const t = useT()
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1080 }}>
      <PageHeader title={t('Health')} detail={t("State of the portal's services, with advice")} />
      {can('health:view') ? <Findings /> : <ForbiddenState />}
    </Box>
  )
}
