import type { Translate } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import type { RmaReport } from '@portal/contracts/rma.contract.ts'
import { type RequestField, requestFields } from '../rma/fields.ts'
import type { Form, FormSection } from './page.rules.ts'

interface Words {
  t: Translate
  day: (day: string | null | undefined) => string
  /** `YYYY-MM-DD` */
  today: string
}

/** Returns the current cover of the device, independent of the filing date. */
function warrantyStatus({ warrantyExpireDate: end, payForRepair }: RmaReport, { t, day, today }: Words) {
  const cover =
    end === null ? t('No warranty') : t(end < today ? 'Expired {day}' : 'Until {day}', { day: day(end) })
  return payForRepair ? t('{cover}; the repair is paid for', { cover }) : cover
}

/** Formats the filled fields of the form. */
const filled = (report: RmaReport, { t, day }: Words, ...names: Exclude<RequestField, 'repairShop'>[]) =>
  names.map((name) => {
    const isDay = name === 'installationDate' || name === 'dateOfFault'
    return { label: t(requestFields[name].printed), value: isDay ? day(report[name]) : report[name] }
  })

function customer(report: RmaReport, words: Words): FormSection {
  const { t } = words
  const { rmaNumber, support2Repair, endUser, name } = report
  return {
    title: t('Customer information'),
    facts: [
      ...(support2Repair ? [{ label: t('RMA number'), value: rmaNumber }] : []),
      { label: t('User name'), value: endUser || name },
      ...filled(report, words, 'contact', 'phoneNumber', 'city', 'country'),
    ],
  }
}

function device(report: RmaReport, words: Words): FormSection {
  const { t, day } = words
  return {
    title: t('Device information'),
    facts: [
      ...filled(report, words, 'serialNum'),
      { label: t('Model'), value: formatModel(report.model) },
      ...filled(
        report,
        words,
        'datalogSn',
        'installLocation',
        'installationDate',
        'dateOfFault',
        'purchaseFrom',
      ),
      { label: t('Warranty date'), value: day(report.warrantyDate) },
      { label: t('Warranty'), value: report.hasWarrantyInfo ? t('Warranty IN') : t('Warranty Out') },
      ...filled(report, words, 'faultDesc'),
      { label: t('Current warranty status'), value: warrantyStatus(report, words) },
    ],
  }
}

const centre = ({ shop }: RmaReport, { t }: Words): FormSection => ({
  title: t('Repair centre'),
  facts: [
    { label: t('Name'), value: shop.name },
    { label: t('Address'), value: shop.address },
    { label: t('Contact person'), value: shop.contactPerson },
    { label: t('Phone'), value: shop.phoneNumber },
    { label: t('Working hours'), value: shop.hours },
  ],
})

/** Creates the content of the repair order form in the reader's language. */
export const createForm = (report: RmaReport, words: Words): Form => ({
  title: words.t('Repair order form'),
  hasCode: report.support2Repair,
  sections: [customer(report, words), device(report, words), centre(report, words)].map((section) => ({
    ...section,
    facts: section.facts.map(({ label, value }) => ({ label, value: value || '–' })),
  })),
})
