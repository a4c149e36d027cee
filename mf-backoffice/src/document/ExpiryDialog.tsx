import { useT } from '@portal/client'
import type { StoreExpiry, VectorStore } from '@portal/contracts/knowledge.contract.ts'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
  today,
} from '@portal/ui'
import { type FormEvent, useId, useState } from 'react'
import { useSaveVectorStoreExpiryMutation } from './document.api.ts'
import { notifyOutcome } from './notify-outcome.ts'

type Way = 'never' | StoreExpiry['anchor']
const maxDays = 3_650

/** Sets the expiry of a store, after which it is no longer searched. */
export function ExpiryDialog({ store, onClose }: { store: VectorStore; onClose(): void }) {
  const t = useT()
  const title = useId()
  const now = store.expires_after
  const [save, { isLoading }] = useSaveVectorStoreExpiryMutation()
  const [way, setWay] = useState<Way>(now?.anchor ?? 'never')
  const [days, setDays] = useState(now?.anchor === 'last_active_at' ? String(now.days) : '90')
  const [day, setDay] = useState(now?.anchor === 'date' ? now.day : today())
  const areDays = /^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= maxDays
  const isValid = way === 'never' || (way === 'date' ? day !== '' : areDays)
  const expiry = (): StoreExpiry | null => {
    if (way === 'never') return null
    return way === 'date' ? { anchor: way, day } : { anchor: way, days: Number(days) }
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (!isValid) return
    const saving = save({ vectorStoreId: store.id, expires_after: expiry() }).unwrap()
    if (await notifyOutcome(saving, t('Operation successful'))) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void send(event)} noValidate>
        <DialogTitle id={title} component="h2" variant="h2">
          {t('Expiry of {name}', { name: store.name })}
        </DialogTitle>
        <DialogContent dividers>
          <Stack spacing={2}>
            <Typography variant="body2" color="text.secondary">
              {t(
                'Expired vector stores are not searched. Nothing is deleted: set a later expiry to restore it. Uploads, answers that cite it and this change count as use.',
              )}
            </Typography>
            <TextField
              select
              label={t('Expires')}
              value={way}
              onChange={({ target }) => setWay(target.value as Way)}
            >
              <MenuItem value="never">{t('Never')}</MenuItem>
              <MenuItem value="last_active_at">{t('After a number of days without use')}</MenuItem>
              <MenuItem value="date">{t('On a day')}</MenuItem>
            </TextField>
            {way === 'last_active_at' && (
              <TextField
                label={t('Days without use')}
                value={days}
                onChange={({ target }) => setDays(target.value)}
                error={!areDays}
                helperText={areDays ? undefined : t('A number from 1 to {max}', { max: maxDays })}
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } }}
              />
            )}
            {way === 'date' && (
              <TextField
                type="date"
                label={t('Expires on')}
                value={day}
                onChange={({ target }) => setDay(target.value)}
                error={day === ''}
                helperText={day === '' ? t('Choose a day') : t('From 00:00 UTC on this day')}
                slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" loading={isLoading} disabled={!isValid}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
