import { useT } from '@portal/client'
import { firmwarePlatforms } from '@portal/contracts/firmware-type.ts'
import { listSiblingTypes } from '@portal/contracts/version-log.ts'
import { getOption, MenuItem, Stack, TextField } from '@portal/ui'
import { platformOptions } from '../common/options.ts'
import type { useChosenLog } from './useChosenLog.ts'

/** Selects the platform and the device type of the log. */
export function LogSelects({ log, isFixed, choose }: ReturnType<typeof useChosenLog>) {
  const t = useT()
  return (
    <Stack
      data-unsaved="ignore"
      direction="row"
      spacing={1.5}
      sx={{ mb: 2, maxWidth: 480, '@media print': { display: 'none' } }}
    >
      <TextField
        select
        fullWidth
        label={t('Device type')}
        value={log.deviceType}
        disabled={isFixed}
        onChange={({ target }) => choose({ deviceType: target.value })}
      >
        {listSiblingTypes({ isFixed }).map(({ code, label }) => (
          <MenuItem key={code} value={code}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        label={t('Platform')}
        value={log.platform}
        onChange={({ target }) => choose({ platform: target.value as typeof log.platform })}
      >
        {firmwarePlatforms.map((platform) => (
          <MenuItem key={platform} value={platform}>
            {getOption(platformOptions, platform).label}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}
