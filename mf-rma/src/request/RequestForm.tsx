import { useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { FormGrid, RowDialog, SelectInput, SerialInput, TextInput } from '@portal/ui'
import { useCentreChoices } from '../rma/centres.ts'
import { useEditRmaMutation } from '../rma/desk.api.ts'
import { useRequestField } from '../rma/fields.ts'
import { faultReasonOptions } from '../rma/options.ts'

const edited = [
  'repairShop',
  'faultReason',
  'faultySerialNum',
  'replacementSerialNum',
  'contact',
  'phoneNumber',
  'purchaseFrom',
  'city',
] as const satisfies (keyof RmaRequest)[]
type Draft = Pick<RmaRequest, (typeof edited)[number] | 'id' | 'version'>

const draftOf = (request: RmaRequest): Draft =>
  Object.fromEntries(
    (['id', 'version', ...edited] as const).map((field) => [field, request[field]]),
  ) as unknown as Draft

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
      values={draftOf(request)}
      save={(draft) => edit(draft).unwrap()}
      onSaved={onSaved}
      onClose={onClose}
    >
      <SelectInput {...field('repairShop')} options={centres} />
      <SelectInput
        name="faultReason"
        label={t('Fault reason')}
        options={faultReasonOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        nullable
      />
      <FormGrid>
        <SerialInput
          name="faultySerialNum"
          label={t('Faulty device')}
          helperText={t('Only where another device arrived than was named.')}
          nullable
        />
        <SerialInput
          name="replacementSerialNum"
          label={t('Replacement device')}
          helperText={t('The device that the customer gets instead.')}
          nullable
        />
        <TextInput {...field('contact')} />
        <TextInput {...field('phoneNumber')} kind="phone" />
        <TextInput {...field('purchaseFrom')} />
        <TextInput {...field('city')} />
      </FormGrid>
    </RowDialog>
  )
}
