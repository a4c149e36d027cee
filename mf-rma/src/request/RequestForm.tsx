import { useT } from '@portal/client'
import { RmaCorrection, type RmaRequest } from '@portal/contracts/rma.contract.ts'
import { FormInputs, RowDialog, SelectInput, SerialInput, TextInput } from '@portal/ui'
import { useCentreChoices } from '../rma/centres.ts'
import { useEditRmaMutation } from '../rma/desk.api.ts'
import { useRequestField } from '../rma/fields.ts'
import { faultReasonOptions } from '../rma/options.ts'

type Draft = RmaCorrection & Pick<RmaRequest, 'id' | 'version'>
const edited = ['id', 'version', ...Object.keys(RmaCorrection.properties)] as (keyof Draft)[]
const toDraft = (request: RmaRequest) =>
  Object.fromEntries(edited.map((field) => [field, request[field]])) as unknown as Draft

/** Edits a filed request: centre, fault, devices and contact. */
export function RequestForm({
  request,
  onSaved,
  onClose,
}: {
  request: RmaRequest
  onSaved: (saved: RmaRequest) => void
  onClose: () => void
}) {
  const t = useT()
  const field = useRequestField()
  const [edit] = useEditRmaMutation()
  const centres = useCentreChoices()
  return (
    <RowDialog<Draft, RmaRequest>
      title={t('Edit {rmaNumber}', { rmaNumber: request.rmaNumber })}
      values={toDraft(request)}
      save={(draft) => edit(draft).unwrap()}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormInputs<Draft>
        inputs={{
          repairShop: <SelectInput {...field('repairShop')} options={centres} />,
          faultReason: (
            <SelectInput
              name="faultReason"
              label={t('Fault reason')}
              options={faultReasonOptions.map(({ value, label }) => ({ value, label: t(label) }))}
              nullable
            />
          ),
          faultySerialNum: (
            <SerialInput
              name="faultySerialNum"
              label={t('Faulty device')}
              helperText={t('Only if a different device arrived.')}
              nullable
            />
          ),
          replacementSerialNum: (
            <SerialInput
              name="replacementSerialNum"
              label={t('Replacement device')}
              helperText={t('The device that the customer gets as a replacement.')}
              nullable
            />
          ),
          contact: <TextInput {...field('contact')} />,
          phoneNumber: <TextInput {...field('phoneNumber')} kind="phone" />,
          purchaseFrom: <TextInput {...field('purchaseFrom')} />,
          city: <TextInput {...field('city')} />,
        }}
      />
    </RowDialog>
  )
}
