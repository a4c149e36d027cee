import { useFormat, useT } from '@portal/client'
import type { HealthFinding } from '@portal/contracts/health.contract.ts'
import { Box, Tag, TextLink, Typography } from '@portal/ui'
import { checkTexts, isMissingBackup } from './health-text.ts'

const looks = {
  well: { label: 'OK', color: 'success' },
  warning: { label: 'Warning', color: 'warning' },
  critical: { label: 'Critical', color: 'error' },
} as const

/** Problem with service, severity and advice. */
export function Problem({ findings }: { findings: readonly HealthFinding[] }) {
  const t = useT()
  const format = useFormat()
  const [first] = findings
  if (!first) return null
  const { check, level, value, subject } = first
  const { problem, advice, unit = 'number', link } = checkTexts[check]
  const { label, color } = looks[level]
  const measured = value === null ? '' : format[unit](Math.max(0, value))
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 0.5,
        px: 2,
        py: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: `${color}.main`,
        borderRadius: '12px',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <Tag label={t(label)} color={color} />
        {findings.map(({ service }) => (
          <Tag key={service} label={service} />
        ))}
      </Box>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {isMissingBackup(check, value)
          ? t('There is no backup yet')
          : t(problem, { value: measured, subject })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', maxWidth: 720 }}>
        {t(advice)} {link && <TextLink to={link}>{t('Open')}</TextLink>}
      </Typography>
    </Box>
  )
}
