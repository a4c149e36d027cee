import { useT } from '@portal/client'
import { type Claim, type ClaimDraft, emptyClaim } from '@portal/contracts/claim.contract.ts'
import { isCovered } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { getFamily } from '@portal/contracts/reference.ts'
import {
  CodeInput,
  DayInput,
  FilesInput,
  FormInputs,
  RowDialog,
  TextInput,
  toRowDraft,
  useFormContext,
  useWatch,
} from '@portal/ui'
import { useEffect, useState } from 'react'
import { DeviceSerialInput } from '../common/DeviceSerialInput.tsx'
import {
  batteryTypeOptions,
  faultReasonOptions,
  outcomeOptions,
  replaceKindOptions,
  warrantyServiceOptions,
  warrantyStateOptions,
} from '../common/options.ts'
import { claimPath } from '../common/paths.ts'
import { useAddClaimMutation, useEditClaimMutation } from './claim.api.ts'
import { EarlierClaims } from './EarlierClaims.tsx'

/** Creates a claim, or edits `claim`. */
export function ClaimForm({
  row: claim,
  onSaved,
  onClose,
}: {
  row?: Claim
  onSaved?: (row: Claim) => void
  onClose: () => void
}) {
  const t = useT()
  const [add] = useAddClaimMutation()
  const [edit] = useEditClaimMutation()
  const save = ({ id, version, ...draft }: ClaimDraft) =>
    id === undefined || version === undefined ? add(draft).unwrap() : edit({ id, version, ...draft }).unwrap()
  return (
    <RowDialog
      title={claim ? t('Edit claim {claimNo}', { claimNo: claim.claimNo }) : t('New claim')}
      values={claimDraft(claim)}
      save={save}
      created={
        claim
          ? undefined
          : ({ claimNo }) => ({ title: t('Claim {claimNo}', { claimNo }), path: claimPath(claimNo) })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <ClaimInputs claim={claim} />
    </RowDialog>
  )
}

function ClaimInputs({ claim }: { claim: Claim | undefined }) {
  const t = useT()
  const [device, setDevice] = useState<Device>()
  const [taker, setTaker] = useState<Device>()
  useWarrantyState(device, claim)
  const replaceKind = useWatch({ name: 'replaceKind' })
  const replacement = useWatch({ name: 'replacementSerialNum' })
  const reason = useWatch({ name: 'replacementReason' })
  const isOtherFamily = device && taker && getFamily(device.model) !== getFamily(taker.model)
  return (
    <FormInputs<typeof emptyClaim>
      inputs={{
        serialNum: (
          <DeviceSerialInput name="serialNum" label={t('Serial number')} onFound={setDevice}>
            {({ serialNum }) => <EarlierClaims serialNum={serialNum} except={claim?.id} />}
          </DeviceSerialInput>
        ),
        occurredOn: <DayInput name="occurredOn" label={t('Occurred on')} required />,
        faultReason: (
          <CodeInput name="faultReason" label={t('Fault reason')} options={faultReasonOptions} required />
        ),
        warranty: <CodeInput name="warranty" label={t('Warranty')} options={warrantyStateOptions} required />,
        serviceType: (
          <CodeInput name="serviceType" label={t('Service type')} options={warrantyServiceOptions} required />
        ),
        batteryType: (
          <CodeInput name="batteryType" label={t('Battery type')} options={batteryTypeOptions} required />
        ),
        replaceKind: (
          <CodeInput name="replaceKind" label={t('Replacement kind')} options={replaceKindOptions} nullable />
        ),
        replacementSerialNum: (replaceKind === 'INVERTER' || replacement) && (
          <DeviceSerialInput
            name="replacementSerialNum"
            label={t('Replacement device')}
            helperText={t('Takes over the owner, location and remaining warranty.')}
            nullable
            onFound={setTaker}
          />
        ),
        replacementReason: replacement && (isOtherFamily || reason) && (
          <TextInput
            name="replacementReason"
            label={t('Reason for choosing another product family')}
            maxLength={500}
            rows={2}
          />
        ),
        outcome: <CodeInput name="outcome" label={t('Outcome')} options={outcomeOptions} nullable />,
        handler: <TextInput name="handler" kind="name" label={t('Handler')} maxLength={120} />,
        remark: <TextInput name="remark" label={t('Remark')} rows={3} maxLength={2000} />,
        fileIds: (
          <FilesInput
            name="fileIds"
            label={t('Photos and files')}
            files={claim?.files ?? []}
            downloadRoute={backofficeFileRoutes.downloadFile}
            takesPictures
          />
        ),
      }}
    />
  )
}

/** Derives "in warranty" of a new claim from the device's cover on that day, unless the user has set it. */
function useWarrantyState(device: Device | undefined, claim: Claim | undefined) {
  const { setValue, getFieldState } = useFormContext<ClaimDraft>()
  const occurredOn: string = useWatch({ name: 'occurredOn' })
  useEffect(() => {
    if (claim || !device || !occurredOn || getFieldState('warranty').isTouched) return
    setValue('warranty', isCovered(device.cover, occurredOn) ? 'IN' : 'OUT', { shouldDirty: true })
  }, [claim, device, occurredOn, setValue, getFieldState])
}

const claimDraft = (claim?: Claim): ClaimDraft => ({
  ...(claim ? toRowDraft(emptyClaim, claim) : emptyClaim),
  fileIds: claim?.files.map(({ id }) => id) ?? [],
})
