import { useSearchParams } from '@portal/client'
import {
  defaultFirmwareType,
  type FirmwarePlatform,
  firmwarePlatforms,
  firmwareTypes,
  isDongleType,
} from '@portal/contracts/firmware-type.ts'

export interface ChosenLog {
  platform: FirmwarePlatform
  deviceType: string
}

const dongleType = firmwareTypes.find(({ code }) => isDongleType(code))?.code ?? defaultFirmwareType

/** The log that the address names by `platform` and `deviceType`. */
export function useChosenLog() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('deviceType') ?? ''
  // A dongle's log is for those whom an address leads to it: nothing else can be chosen there.
  const isFixed = isDongleType(asked)
  const known = firmwareTypes.find(({ code }) => code === asked)?.code
  const log: ChosenLog = {
    platform: firmwarePlatforms.find((one) => one === search.get('platform')) ?? firmwarePlatforms[0],
    deviceType: known ?? (isFixed ? dongleType : defaultFirmwareType),
  }
  const choose = (part: Partial<ChosenLog>) =>
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), ...part }), { replace: true })
  return { log, isFixed, choose }
}
