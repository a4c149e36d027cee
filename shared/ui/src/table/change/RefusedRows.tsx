import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { saveBlob, toCsv, useT } from '@portal/client'
import type { Refused } from '@portal/contracts/change.ts'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Icon } from '../../Icon.tsx'
import { translateRefused } from './refused.ts'

/** Maximum number of displayed rows; the file contains all. */
const maxListed = 100

/** Rows that cannot change, with reasons. Another value restarts the change. */
export function RefusedRows({ refused, onChange }: { refused: readonly Refused[]; onChange(): void }) {
  const t = useT()
  const now = JSON.stringify(useWatch())
  const asked = useRef(now)
  useEffect(() => {
    if (asked.current !== now) onChange()
    asked.current = now
  })
  if (refused.length === 0) return null
  const save = () => {
    const rows = refused.map((row) => [row.title, translateRefused(row)])
    saveBlob(new Blob([toCsv([[t('Row'), t('Reason')], ...rows])], { type: 'text/csv' }), 'not-changed.csv')
  }
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1 }}>
      <Box
        component="ul"
        aria-label={t('Rows that cannot be changed')}
        tabIndex={0}
        sx={{ m: 0, pl: 2, maxHeight: 180, overflow: 'auto', fontSize: '0.8125rem' }}
      >
        {refused.slice(0, maxListed).map((row) => (
          <li key={row.id}>
            <b>{row.title}</b> {translateRefused(row)}
          </li>
        ))}
      </Box>
      <Button size="small" startIcon={<Icon name="download" />} onClick={save}>
        {t('Download reasons (CSV)')}
      </Button>
    </Box>
  )
}
