import { readTexts, type SheetText, withWorkbook } from './workbook.ts'

/** Yields the texts of a workbook in batches. */
export default async function* read({
  path,
  head,
  maxCells,
}: {
  path: string
  head: string
  maxCells: number
}) {
  const texts: SheetText[] = await withWorkbook(path, head, (archive) => readTexts(archive, maxCells))
  for (let at = 0; at < texts.length; at += 1_000) yield texts.slice(at, at + 1_000)
}
