import { useT } from '@portal/client'
import type { HealthFinding, HealthLevel } from '@portal/contracts/health.contract.ts'
import { Box, Icon, Typography, visuallyHidden } from '@portal/ui'
import { useId } from 'react'
import { checkTexts } from './health-text.ts'

const marks = {
  well: { icon: 'check', color: 'success.main', label: 'OK' },
  warning: { icon: 'warning', color: 'warning.main', label: 'Warning' },
  critical: { icon: 'close', color: 'error.main', label: 'Critical' },
} as const satisfies Record<HealthLevel, object>

/** Checks of one service. */
export function ServiceCard({ service, findings }: { service: string; findings: readonly HealthFinding[] }) {
  const t = useT()
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        px: 2,
        py: 1.5,
      }}
    >
      <Typography id={id} component="h3" sx={{ fontWeight: 650, mb: 0.5 }}>
        {service}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {findings.map(({ check, level }) => {
          const { icon, color, label } = marks[level]
          return (
            <Box component="li" key={check} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Icon name={icon} sx={{ fontSize: 18, color }} />
              <Typography variant="body2">
                {t(checkTexts[check].label)}
                <Box component="span" sx={visuallyHidden}>
                  : {t(label)}
                </Box>
              </Typography>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
