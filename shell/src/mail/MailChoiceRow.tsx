import { usePreference, useT } from '@portal/client'
import {
  defaultMailChoice,
  type MailChoice,
  type MailGroup,
  mailChoices,
  mailGroups,
  toMailKey,
} from '@portal/contracts/mail.contract.ts'
import { Box, MenuItem, TextField, Typography } from '@portal/ui'

const labels: Record<MailChoice, { label: string }> = {
  off: { label: 'Off' },
  on: { label: 'If unread' },
  now: { label: 'Right away' },
}

/** Subscription of one subject, saved immediately. */
export function MailChoiceRow({ group }: { group: MailGroup }) {
  const t = useT()
  const [kept, keep] = usePreference(toMailKey(group))
  const chosen = mailChoices.find((choice) => choice === kept) ?? defaultMailChoice
  const name = t(mailGroups[group].label)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flex: '1 1 160px', fontWeight: 500 }}>{name}</Typography>
      <TextField
        select
        size="small"
        value={chosen}
        onChange={({ target }) => keep(target.value)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': name } } }}
        sx={{ width: 160 }}
      >
        {mailChoices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(labels[choice].label)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
