import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpcArchive } from '@portal/service-kit/spreadsheet/archive.ts'
import { type PackedPart, streamZip, type ZipPart } from '@portal/service-kit/spreadsheet/zip.ts'
import { removeMarks, replaceTexts } from './texts.ts'
import { findTableHeaders, readParts, readText, withWorkbook } from './workbook.ts'

interface Input {
  path: string
  /** Path of the new file. */
  target: string
  translations: readonly (readonly [source: string, text: string])[]
}

/** Writes the workbook with translated texts; copies all other parts compressed. */
export default async function* write({ path, target, translations }: Input) {
  const known = new Map(translations)
  await withWorkbook(path, 'PK\x03\x04', async (archive) => {
    const { sharedStrings, sheets } = await readParts(archive)
    const headers = await findTableHeaders(archive)
    const translated = (source: string) => (headers.has(removeMarks(source)) ? undefined : known.get(source))
    const elements = new Map<string, 'si' | 'is'>(sheets.map(({ part }) => [part, 'is']))
    if (sharedStrings) elements.set(sharedStrings, 'si')
    const file = createWriteStream(target, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(streamZip(parts(archive, elements, translated))), file)
  })
  yield 'written'
}

async function* parts(
  archive: OpcArchive,
  elements: ReadonlyMap<string, 'si' | 'is'>,
  translated: (source: string) => string | undefined,
): AsyncGenerator<ZipPart | PackedPart> {
  for (const name of archive.names) {
    const element = elements.get(name.toLowerCase())
    const xml = element && (await readText(archive, name))
    const changed = xml && replaceTexts(xml, element as 'si' | 'is', translated)
    yield changed === xml || changed === undefined
      ? await archive.packed(name)
      : { name, content: [changed as string] }
  }
}
