import { notify, startOfDay, useT } from '@portal/client'
import { Box, DayInput, FlagInput, FormDialog, today } from '@portal/ui'
import { useReplayWebhookRangeMutation } from './webhook.api.ts'

interface Fields {
  from: string
  until: string
  failedOnly: boolean
}
const endOf = (day: string) => new Date(startOfDay(day, 1).getTime() - 1).toISOString()

/** Asks for a period, and sends its events again. */
export function ReplayForm({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const [replay] = useReplayWebhookRangeMutation()
  return (
    <FormDialog<Fields>
      title={t('Send events again')}
      values={{ from: today(), until: today(), failedOnly: true }}
      saveLabel={t('Send again')}
      onSave={async ({ from, until, failedOnly }) => {
        const { count } = await replay({
          id,
          failedOnly,
          from: startOfDay(from).toISOString(),
          until: endOf(until),
        }).unwrap()
        if (count > 0) notify.success(t('{count} events are sent again', { count }))
        else notify.info(t('There are no events to send again in this period'))
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DayInput name="from" label={t('Start date')} required max={today()} />
        <DayInput name="until" label={t('Until')} required />
        <FlagInput name="failedOnly" label={t('Only failed events')} />
      </Box>
    </FormDialog>
  )
}
