import { saveBlob } from '@portal/client'
import { encode } from 'uqr'
import { drawForm } from './draw.ts'
import { loadFonts } from './fonts.ts'
import { type Form, textStyles } from './page.rules.ts'
import { createPdf } from './pdf.ts'

const fileName = 'RepairOrderForm.pdf'

const weights = [...new Set(Object.values(textStyles).map(({ weight }) => weight))]
const textOf = ({ title, sections }: Form) =>
  [
    title,
    ...sections.flatMap((one) => [one.title, ...one.facts.flatMap(({ label, value }) => [label, value])]),
  ].join(' ')

export const loadFormFonts = (form: Form) => loadFonts(textOf(form), weights)

/** Saves the form as PDF. `link` is the address in the QR code. */
export async function downloadPdf(form: Form, link: string | undefined, language: string): Promise<void> {
  await loadFormFonts(form)
  const code = link === undefined ? undefined : encode(link, { ecc: 'M', border: 0 }).data
  const pages = await drawForm({ ...form, hasCode: code !== undefined }, code)
  saveBlob(createPdf(pages, form.title, language), fileName)
}
