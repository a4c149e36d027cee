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

/** The log that the address names by `platform` and `deviceType`, and by `since` the firmware that the reader has. */
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
  const set = (change: (next: URLSearchParams) => void) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        // What the reader has is of one log.
        next.delete('since')
        change(next)
        return next
      },
      { replace: true },
    )
  const choose = (part: Partial<ChosenLog>) =>
    set((next) => {
      for (const [name, value] of Object.entries(part)) next.set(name, value)
    })
  const compareWith = (code: string) =>
    set((next) => {
      if (code) next.set('since', code)
    })
  return { log, since: search.get('since') ?? '', isFixed, choose, compareWith }
}
