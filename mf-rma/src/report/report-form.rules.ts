import type { Translate } from '@portal/client'
import { modelLabel } from '@portal/contracts/model.ts'
import type { RmaReport } from '@portal/contracts/rma.contract.ts'
import type { Form, Section } from './page.rules.ts'

interface Words {
  t: Translate
  day: (day: string | null | undefined) => string
  /** `YYYY-MM-DD` */
  today: string
}

/** How the device is covered now, whatever was so when the request was filed. */
function warrantyStatus({ warrantyExpireDate: end, payForRepair }: RmaReport, { t, day, today }: Words) {
  const cover =
    end === null ? t('No warranty') : t(end < today ? 'Expired {day}' : 'Until {day}', { day: day(end) })
  return payForRepair ? t('{cover}; the repair is paid for', { cover }) : cover
}

function customer(report: RmaReport, { t }: Words): Section {
  const { rmaNumber, support2Repair, endUser, name, contact, phoneNumber, city, country } = report
  return {
    title: t('Customer information'),
    facts: [
      ...(support2Repair ? [{ label: t('RMA number'), value: rmaNumber }] : []),
      { label: t('User name'), value: endUser || name },
      { label: t('Contact person'), value: contact },
      { label: t('Phone'), value: phoneNumber },
      { label: t('City'), value: city },
      { label: t('Country'), value: country },
    ],
  }
}

function device(report: RmaReport, words: Words): Section {
  const { t, day } = words
  return {
    title: t('Device information'),
    facts: [
      { label: t('Serial number'), value: report.serialNum },
      { label: t('Model'), value: modelLabel(report.model) },
      { label: t('Dongle serial number'), value: report.datalogSn },
      { label: t('Install location'), value: report.installLocation },
      { label: t('Installation date'), value: day(report.installationDate) },
      { label: t('Date of fault'), value: day(report.dateOfFault) },
      { label: t('Purchased from'), value: report.purchaseFrom },
      { label: t('Warranty date'), value: day(report.warrantyDate) },
      { label: t('Warranty'), value: report.hasWarrantyInfo ? t('Warranty IN') : t('Warranty Out') },
      { label: t('Fault description'), value: report.faultDesc },
      { label: t('Current warranty status'), value: warrantyStatus(report, words) },
    ],
  }
}

const centre = ({ shop }: RmaReport, { t }: Words): Section => ({
  title: t('Repair centre'),
  facts: [
    { label: t('Name'), value: shop.name },
    { label: t('Address'), value: shop.address },
    { label: t('Contact person'), value: shop.contactPerson },
    { label: t('Phone'), value: shop.phoneNumber },
    { label: t('Working hours'), value: shop.hours },
  ],
})

/** The repair order form, in the reader's language. */
export const formOf = (report: RmaReport, words: Words): Form => ({
  title: words.t('Repair order form'),
  hasCode: report.support2Repair,
  sections: [customer(report, words), device(report, words), centre(report, words)].map((section) => ({
    ...section,
    facts: section.facts.map(({ label, value }) => ({ label, value: value || '–' })),
  })),
})
