import { isFailure, notify, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaOperation } from '@portal/contracts/rma-status.ts'
import { FormDialog, SelectInput, TextInput } from '@portal/ui'
import { closeReasonOptions } from '../rma/options.ts'
import { stepLabels } from './step-labels.ts'
import { emptyStep, refusalText, type StepDraft, useTakeStep } from './useTakeStep.ts'

interface StepDialogProps {
  request: RmaRequest
  step: RmaOperation
  onDone(row: RmaRequest): void
  onClose(): void
}

/** Dialog of a staff step that needs a text: a reason or a question. */
export function StepDialog({ request, step, onDone, onClose }: StepDialogProps) {
  const t = useT()
  const take = useTakeStep()
  const { operation } = step
  const label = t(stepLabels[operation].label)
  return (
    <FormDialog<StepDraft>
      title={`${label}: ${request.rmaNumber}`}
      saveLabel={label}
      values={emptyStep}
      onSave={async (draft) => {
        const row = await take(request, step, draft).catch((error) => {
          // Throws a single message, because the dialog does not contain the fields of the row.
          throw isFailure(error)
            ? { ...error, status: 400, msg: refusalText(error), error: undefined, data: undefined }
            : error
        })
        notify.success(`${t('Operation successful')} · ${request.rmaNumber}`)
        onDone(row)
      }}
      onClose={onClose}
    >
      {operation === 'CLOSE' && (
        <SelectInput
          name="rmaCloseReason"
          label={t('Reason for closing')}
          options={closeReasonOptions
            .filter(({ value }) => value !== 'COMPLETED')
            .map(({ value, label }) => ({ value, label: t(label) }))}
          required
        />
      )}
      <TextInput
        name="remark"
        label={operation === 'ASK' ? t('Which information is needed') : t('Reason')}
        helperText={t('The customer can see this.')}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}
