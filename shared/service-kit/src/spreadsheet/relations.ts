import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import { unreadable } from './problems.ts'
import { xmlParser } from './xml.ts'

export interface Relation {
  /** Last word of its type, such as `worksheet`. */
  type: string
  /** Name of the part. */
  part: string
}

/** Parts refer to others by relations; a program may name and place them as it likes. */
export async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const { dir, base } = posix.parse(part)
  const relations = new Map<string, Relation>()
  await eachTag(
    archive,
    posix.join(dir, '_rels', `${base}.rels`),
    ['Relationship'],
    ({ Id = '', Type = '', Target = '' }) => {
      if (relations.has(Id)) throw unreadable()
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target })
    },
  )
  return relations
}

export const findByType = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.part

/** Name of the part that lists the sheets. */
export const findWorkbookPart = async (archive: Archive): Promise<string> =>
  findByType(await readRelations(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'

export async function eachTag(
  archive: Archive,
  part: string,
  names: readonly string[],
  found: (attributes: Record<string, string>, name: string) => void,
): Promise<void> {
  const parser = xmlParser({ open: (name, attributes) => names.includes(name) && found(attributes, name) })
  let isThere = false
  for await (const piece of archive.read(part)) {
    parser.write(piece)
    isThere = true
  }
  if (isThere) parser.end()
}
