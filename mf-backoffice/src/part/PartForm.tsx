import { useT } from '@portal/client'
import { emptyPart, type Part, type PartDraft } from '@portal/contracts/part.contract.ts'
import { CodeInput, DayInput, FormInputs, RowDialog, SerialInput, TextInput, toRowDraft } from '@portal/ui'
import { modelOptions } from '../common/options.ts'
import { partPath } from '../common/paths.ts'
import { useSavePartMutation } from './part.api.ts'

/** Creates a part, or edits `row`. */
export function PartForm({
  row: part,
  onSaved,
  onClose,
}: {
  row?: Part
  onSaved?: (row: Part) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSavePartMutation()
  return (
    <RowDialog
      title={part ? t('Edit part {partNo}', { partNo: part.partNo }) : t('New part')}
      values={partDraft(part)}
      save={(draft) => save(draft).unwrap()}
      created={
        part ? undefined : ({ partNo }) => ({ title: t('Part {partNo}', { partNo }), path: partPath(partNo) })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormInputs<PartDraft>
        inputs={{
          partNo: <TextInput name="partNo" kind="code" label={t('Part number')} required />,
          name: <TextInput name="name" label={t('Name')} required />,
          model: <CodeInput name="model" label={t('Model')} options={modelOptions} required />,
          batchNo: <TextInput name="batchNo" kind="code" label={t('Batch number')} />,
          supplier: <TextInput name="supplier" kind="name" label={t('Supplier')} />,
          orderNo: <TextInput name="orderNo" kind="code" label={t('Order number')} nullable />,
          serialNum: (
            <SerialInput
              name="serialNum"
              label={t('Built into')}
              nullable
              helperText={t('Serial number of the device. Enter the date too.')}
            />
          ),
          replacedOn: <DayInput nullable name="replacedOn" label={t('Replaced on')} />,
        }}
      />
    </RowDialog>
  )
}

const partDraft = (part?: Part): PartDraft => (part ? toRowDraft(emptyPart, part) : emptyPart)
