import { posix } from 'node:path'
import type { OpcArchive } from './archive.ts'
import { unreadableProblem } from './problems.ts'
import { createXmlParser } from './xml.ts'

export interface Relation {
  /** Last word of its type, such as `worksheet`. */
  type: string
  /** Name of the part. */
  part: string
}

/** Reads the relations by which parts refer to each other, because programs name and place parts freely. */
export async function readRelations(archive: OpcArchive, part: string): Promise<Map<string, Relation>> {
  const { dir, base } = posix.parse(part)
  const relations = new Map<string, Relation>()
  await forEachTag(
    archive,
    posix.join(dir, '_rels', `${base}.rels`),
    ['Relationship'],
    ({ Id = '', Type = '', Target = '' }) => {
      if (relations.has(Id)) throw unreadableProblem()
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target })
    },
  )
  return relations
}

export const findPartByType = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.part

/** Name of the part that lists the sheets. */
export const findWorkbookPart = async (archive: OpcArchive): Promise<string> =>
  findPartByType(await readRelations(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'

export async function forEachTag(
  archive: OpcArchive,
  part: string,
  names: readonly string[],
  found: (attributes: Record<string, string>, name: string) => void,
): Promise<void> {
  const parser = createXmlParser({
    open: (name, attributes) => names.includes(name) && found(attributes, name),
  })
  let isThere = false
  for await (const piece of archive.read(part)) {
    parser.write(piece)
    isThere = true
  }
  if (isThere) parser.end()
}
