import { translateError, useT } from '@portal/client'
import type { RepairProblems } from '@portal/contracts/repair.contract.ts'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Alert } from '@portal/ui'

interface Props {
  request: RmaRequest
  problems: RepairProblems
}

/** Explains to staff why the device records do not reflect the request yet. */
export function UnlinkedDevices({ request, problems }: Props) {
  const t = useT()
  const { serialNum, faultySerialNum, replacementSerialNum } = request
  const lines = [
    { device: faultySerialNum ?? serialNum, msg: problems.serialNum, ...problems.errors?.serialNum },
    {
      device: replacementSerialNum,
      msg: problems.replacementSerialNum,
      ...problems.errors?.replacementSerialNum,
    },
  ].filter(({ msg }) => msg)
  if (lines.length === 0) return null
  return (
    <Alert severity="warning">
      {t("The device records couldn't be updated. Correct the serial numbers, or add the device.")}
      {lines.map(({ device, msg = '', ...error }) => (
        <div key={device}>{`${device}: ${translateError({ msg, ...error })}`}</div>
      ))}
    </Alert>
  )
}
