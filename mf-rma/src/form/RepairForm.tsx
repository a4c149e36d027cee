import { useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Alert, Box, Button, EditForm, Stack, useConfirm } from '@portal/ui'
import { useId } from 'react'
import { useSaveRmaMutation } from '../rma/customer.api.ts'
import { CentreFields } from './CentreFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { DeviceFields } from './DeviceFields.tsx'
import { FaultFields } from './FaultFields.tsx'
import { PrefillContact } from './PrefillContact.tsx'
import { type RepairValues, toDraft } from './repair-values.ts'
import { StoreDraft } from './StoreDraft.tsx'
import { useDraft } from './useDraft.ts'

interface Props {
  /** Values from the address or the previous page. */
  given: Partial<RepairValues>
  onSaved(request: RmaRequest): void
  /** Discards the input. */
  onReset(): void
}

/** Repair request form (RMA-01). Stores the input until the request is filed. */
export function RepairForm({ given, onSaved, onReset }: Props) {
  const t = useT()
  const id = useId()
  const confirm = useConfirm()
  const draft = useDraft(given)
  const [save, saving] = useSaveRmaMutation()
  const reset = async () => {
    if (!(await confirm({ question: t('Discard this request?'), confirm: t('Discard'), isDanger: true })))
      return
    draft.drop()
    onReset()
  }
  return (
    <Stack spacing={2}>
      {draft.isRestored && (
        <Alert
          severity={draft.otherDevice ? 'warning' : 'info'}
          action={
            <Button color="inherit" onClick={() => void reset()}>
              {t('Discard')}
            </Button>
          }
        >
          {draft.wasSent
            ? t(
                'We could not confirm whether this request was filed. Submit it again: it is not filed twice.',
              )
            : t('You started this request earlier. Continue where you stopped.')}
          {draft.otherDevice &&
            ` ${t('It is for {serialNum}. Discard it to start one for {named}.', {
              serialNum: draft.otherDevice,
              named: given.serialNum,
            })}`}
        </Alert>
      )}
      <EditForm<RepairValues>
        id={id}
        values={draft.values}
        ask={() => confirm({ question: t('Do you want to submit?'), confirm: t('Submit') })}
        onSave={async (edited) => {
          const body = toDraft(edited)
          draft.willSend(body)
          const saved = await save(body).unwrap()
          draft.drop()
          // Defers the callback until the form has reported that it was saved.
          setTimeout(() => onSaved(saved))
        }}
      >
        <StoreDraft draft={draft} />
        <PrefillContact />
        <DeviceFields />
        <FaultFields draft={draft} />
        <ContactFields />
        <CentreFields />
      </EditForm>
      <Box>
        <Button
          type="submit"
          form={id}
          variant="contained"
          size="large"
          loading={saving.isLoading}
          sx={{ width: { xs: '100%', sm: 'auto' } }}
        >
          {t('Submit')}
        </Button>
      </Box>
    </Stack>
  )
}
