import { useT } from '@portal/client'
import { RmaDraft } from '@portal/contracts/rma.contract.ts'

interface FieldWords {
  /** Label in the form. */
  label: string
  missing: string
  /** Label on the repair order form. */
  printed: string
}

/**
 * Fields of a repair request that users fill in, with English labels, for all forms and the printed form.
 */
export const requestFields = {
  serialNum: { label: 'Device SN', missing: 'Please enter serialNum', printed: 'Serial number' },
  datalogSn: { label: 'Dongle SN', missing: 'Please enter datalogSn', printed: 'Dongle serial number' },
  purchaseFrom: { label: 'Purchase From', missing: 'Please enter Purchase From', printed: 'Purchased from' },
  installationDate: {
    label: 'Installation date',
    missing: 'Please select installation date',
    printed: 'Installation date',
  },
  dateOfFault: { label: 'Date of fault', missing: 'Please select date of fault', printed: 'Date of fault' },
  installLocation: {
    label: 'Install location',
    missing: 'Please enter Install location',
    printed: 'Install location',
  },
  country: { label: 'Country', missing: 'Please enter country', printed: 'Country' },
  city: { label: 'City', missing: 'Please enter city', printed: 'City' },
  contact: { label: 'Contact', missing: 'Please enter contact', printed: 'Contact person' },
  phoneNumber: { label: 'Phone number', missing: 'Please enter Phone number', printed: 'Phone' },
  faultDesc: { label: 'Fault desc', missing: 'Please enter fault desc', printed: 'Fault description' },
  repairShop: {
    label: 'Repair centre',
    missing: 'Please select Repair shop',
    printed: 'Repair centre',
  },
} as const satisfies Record<Exclude<keyof RmaDraft, 'rmaStatus' | 'threadId' | 'fileIds'>, FieldWords>
export type RequestField = keyof typeof requestFields
export const requestFieldNames = Object.keys(requestFields) as RequestField[]

/** Returns the contract's schema of a field. */
const ruleOf = (name: RequestField) =>
  RmaDraft.properties[name] as object as { maxLength?: number; pattern?: string }
const phoneNumber = new RegExp(ruleOf('phoneNumber').pattern ?? '')
export const isPhoneNumber = (text: string) => phoneNumber.test(text)

/** Returns the props of every input for such a field. */
export function useRequestField() {
  const t = useT()
  return (name: RequestField) => {
    const { label, missing } = requestFields[name]
    const maxLength = ruleOf(name).maxLength
    return {
      name,
      label: t(label),
      required: true,
      requiredText: t(missing),
      ...(maxLength !== undefined && { maxLength }),
    }
  }
}
