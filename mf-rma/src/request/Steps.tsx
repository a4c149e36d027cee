import { useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaOperation } from '@portal/contracts/rma-status.ts'
import { Box, Button, Icon, IconButton, Menu, MenuItem } from '@portal/ui'
import { useState } from 'react'
import { stepLabels } from './step-labels.ts'

type Start = (request: RmaRequest, step: RmaOperation) => Promise<unknown>

/** Buttons of the possible steps; the first is the primary one, unless it closes the request. */
export function StepButtons({ request, start }: { request: RmaRequest; start: Start }) {
  const t = useT()
  const first = request.operations.find(({ operation }) => !stepLabels[operation].isDanger)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {request.operations.map((step) => (
        <Button
          key={`${step.side} ${step.operation}`}
          variant={step === first ? 'contained' : 'outlined'}
          color={stepLabels[step.operation].isDanger ? 'error' : 'primary'}
          onClick={() => void start(request, step)}
        >
          {t(stepLabels[step.operation].label)}
        </Button>
      ))}
    </Box>
  )
}

/** Menu of the possible steps on a card. */
export function StepMenu({ request, start }: { request: RmaRequest; start: Start }) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (request.operations.length === 0) return null
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('Actions of {name}', { name: request.rmaNumber })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.25 }}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {request.operations.map((step) => (
          <MenuItem
            key={`${step.side} ${step.operation}`}
            onClick={() => {
              setAnchor(null)
              void start(request, step)
            }}
            sx={stepLabels[step.operation].isDanger ? { color: 'error.main' } : undefined}
          >
            {t(stepLabels[step.operation].label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
