import { useT } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { compareWithLog } from '@portal/contracts/version-log.ts'
import { Alert, Box, Button, MenuItem, TextField } from '@portal/ui'

interface ComparisonProps {
  entries: readonly FirmwareRecord[]
  /** Installed firmware of the reader; empty if unknown. */
  since: string
  onChoose: (code: string) => void
}

/** Changes between the installed and the newest version. */
export function VersionComparison({ entries, since, onChoose }: ComparisonProps) {
  const t = useT()
  const codes = entries.map(({ fwCode }) => fwCode)
  return (
    <Box
      data-unsaved="ignore"
      sx={{ display: 'grid', gap: 1.5, mb: 3, '@media print': { display: since ? 'grid' : 'none' } }}
    >
      <TextField
        select
        label={t('Installed version')}
        value={since}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ maxWidth: 234, '@media print': { display: 'none' } }}
      >
        <MenuItem value="">{t('None')}</MenuItem>
        {(codes.includes(since) || !since ? codes : [since, ...codes]).map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
      {since && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={() => onChoose('')}>
              {t('Show all versions')}
            </Button>
          }
        >
          <Outcome entries={entries} since={since} />
        </Alert>
      )}
    </Box>
  )
}

function Outcome({ entries, since }: Pick<ComparisonProps, 'entries' | 'since'>) {
  const t = useT()
  const { text, values } = compareWithLog(since, entries)
  return t(text, values)
}
