import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { awaitJob, formatNumber, notify, problemText, useT } from '@portal/client'
import { type ExportFormat, exportFormats } from '@portal/contracts/export.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { useState } from 'react'
import type { Column } from '../column.ts'
import { Icon } from '../Icon.tsx'
import { createExportRequest, type ExportConfig } from './export.ts'
import type { ListState } from './list-state.ts'

interface ExportButtonProps {
  columns: readonly Column<never>[]
  list: ListState
  page?: Page<unknown>
  exporting: ExportConfig
  /** Exports only these rows; all if undefined. */
  chosen: readonly number[]
}
const labels = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

/** Exports the selected rows, or all rows of the list on all pages; downloads the file when it is ready. */
export function ExportButton({ columns, list, page, exporting, chosen }: ExportButtonProps) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isStarting, setStarting] = useState(false)
  const formats = exporting.onlySelected ? (['xlsx'] as const) : exportFormats
  const count = page && formatNumber(page.totalIsExact ? page.totalElements : page.totalElements - 1)
  const ids = chosen.length > 0 ? chosen : undefined
  const label = ids ? t('Export selected ({count})', { count: formatNumber(ids.length) }) : t('Export')

  async function start(format: ExportFormat) {
    setAnchor(null)
    setStarting(true)
    try {
      const job = await exporting
        .start(createExportRequest(format, columns, list, exporting.fields, ids))
        .unwrap()
      awaitJob(job.id, exporting.service)
      notify.info(t("Preparing {name}. It will download when it's ready.", { name: job.fileName }))
    } catch (error) {
      notify.error(problemText(error))
    } finally {
      setStarting(false)
    }
  }

  return (
    <>
      <Button
        startIcon={<Icon name="download" />}
        color="secondary"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isStarting || !page || page.totalElements === 0 || (exporting.onlySelected && !ids)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <Typography
          component="li"
          role="presentation"
          variant="body2"
          sx={{ px: 2, py: 0.75, color: 'text.secondary' }}
        >
          {ids
            ? t('Selected rows: {count}', { count: formatNumber(ids.length) })
            : page?.totalIsExact === false
              ? t('More than {count} rows, as filtered and sorted', { count })
              : t('{count} rows, as filtered and sorted', { count })}
        </Typography>
        {formats.map((format) => (
          <MenuItem key={format} onClick={() => start(format)}>
            {labels[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
