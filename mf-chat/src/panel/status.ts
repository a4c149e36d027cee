import { type InverterStatus, inverterStatuses } from '@portal/contracts/qna.contract.ts'

const labels: Record<InverterStatus, string> = {
  normal: 'Normal',
  standby: 'Standby',
  charging: 'Charging',
  discharging: 'Discharging',
  warning: 'Warning',
  fault: 'Fault',
  updating: 'Updating',
  offline: 'Offline',
}

/** Images `{statusText}.png`. Their names do not change, because the folder of a build never changes. */
const images: Record<InverterStatus, string> = {
  normal: new URL('./status/normal.png', import.meta.url).href,
  standby: new URL('./status/standby.png', import.meta.url).href,
  charging: new URL('./status/charging.png', import.meta.url).href,
  discharging: new URL('./status/discharging.png', import.meta.url).href,
  warning: new URL('./status/warning.png', import.meta.url).href,
  fault: new URL('./status/fault.png', import.meta.url).href,
  updating: new URL('./status/updating.png', import.meta.url).href,
  offline: new URL('./status/offline.png', import.meta.url).href,
}

const isKnown = (text: string): text is InverterStatus =>
  (inverterStatuses as readonly string[]).includes(text)

/** Returns the image of a status; undefined if there is none. */
export const findStatusImage = (statusText: string): string | undefined =>
  isKnown(statusText) ? images[statusText] : undefined
export const toStatusLabel = (statusText: string): string =>
  isKnown(statusText) ? labels[statusText] : statusText
