import { useT } from '@portal/client'
import { type RmaRequest, rmaFileRoutes } from '@portal/contracts/rma.contract.ts'
import { FilesInput, RowDialog, Stack, TextInput } from '@portal/ui'
import { useAnswerRmaMutation } from '../rma/customer.api.ts'

/** Dialog for a message and files, such as the invoice of an appeal. */
export function AnswerDialog({
  request: { rmaNumber },
  isInvoice = false,
  onClose,
}: {
  request: RmaRequest
  isInvoice?: boolean
  onClose: () => void
}) {
  const t = useT()
  const [answer] = useAnswerRmaMutation()
  return (
    <RowDialog
      title={
        isInvoice ? t('Invoice for {rmaNumber}', { rmaNumber }) : t('Reply about {rmaNumber}', { rmaNumber })
      }
      values={{ text: '', fileIds: [] as string[] }}
      save={(values) => answer({ rmaNumber, ...values }).unwrap()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <FilesInput
          name="fileIds"
          label={isInvoice ? t('Invoice') : t('Photos, a short video and files')}
          helperText={t('Drop or paste it here, or take a photo. Up to 50 MB each.')}
          files={[]}
          uploadRoute={rmaFileRoutes.uploadFile}
          downloadRoute={rmaFileRoutes.downloadFile}
          takesPictures
        />
        <TextInput name="text" label={t('Message')} rows={3} maxLength={1000} required={!isInvoice} />
      </Stack>
    </RowDialog>
  )
}
