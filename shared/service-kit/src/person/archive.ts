import type { Person } from '@portal/contracts/person.contract.ts'
import { streamZip, type ZipPart } from '../spreadsheet/zip.ts'
import type { PersonSource } from './source.ts'

/**
 * Builds a ZIP of all data of a person: a JSON file per table, and the person's files. Reads the tables
 * before the first byte, so that an unavailable service is reported.
 */
export async function createPersonArchive(
  sources: readonly PersonSource[],
  person: Person,
): Promise<AsyncGenerator<Buffer>> {
  const records = await Promise.all(
    sources.map(async (source) => ({ source, ...(await source.read(person)) })),
  )
  async function* parts(): AsyncGenerator<ZipPart> {
    for (const { source, tables, files } of records) {
      const seen = new Map<string, number>()
      for (const { table, ...rest } of tables) {
        const count = (seen.get(table) ?? 0) + 1
        seen.set(table, count)
        const name = `${source.service}/${table}${count > 1 ? '-as-actor' : ''}.json`
        yield { name, content: [`${JSON.stringify({ table, ...rest }, null, 2)}\n`] }
      }
      for (const { id, name } of files)
        yield { name: `${source.service}/files/${id} ${name}`, content: await source.openFile(id) }
    }
  }
  return streamZip(parts())
}
