import type { Identity } from '@portal/contracts/access.ts'
import type { DocumentAudience, Reader } from '@portal/contracts/knowledge.contract.ts'

export type { Reader }

/** Who is not known reads what everybody reads. */
export const readerOf = (user: Pick<Identity, 'permissions'> | undefined): Reader =>
  user?.permissions.includes('knowledge:installer') ? 'INSTALLERS' : 'EVERYBODY'

/** Which audiences a reader belongs to. */
export const audiencesOf = (reader: Reader): DocumentAudience[] =>
  reader === 'INSTALLERS' ? ['EVERYBODY', 'INSTALLERS'] : ['EVERYBODY']

const who =
  '(?:qualified|certified|licen[sc]ed|authori[sz]ed|trained|professional)\\s+(?:\\p{L}+\\s+){0,3}?(?:installers?|electricians?|technicians?|personnel|partners?)|installers?|installateure?|elektrofachkr(?:a|ä)fte|fachpersonal|instaladores(?:\\s+cualificados)?|personal\\s+cualificado'
const only = [
  // For qualified installers only; intended exclusively for installers.
  new RegExp(`(?<!\\p{L})for\\s+(?:use\\s+by\\s+)?(?:${who})\\s+only(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:only|exclusively|solely)\\s+for\\s+(?:use\\s+by\\s+)?(?:${who})(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:nur|ausschließlich)\\s+für\\s+(?:\\p{L}+\\s+){0,2}?(?:${who})(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:solo|sólo|exclusivamente)\\s+para\\s+(?:${who})(?!\\p{L})`, 'iu'),
  /(?:仅供|仅限|只供|仅面向)[^。\n]{0,12}(?:安装商|安装人员|安装员|电工|专业人员)/u,
]

/** Of a text without pages: what stands first. */
const firstCharacters = 3_000

/** The line of a document's first page that keeps it for installers. */
export function saysForInstallers(
  sections: readonly { headingPath: readonly string[]; body: string; page?: number }[],
): string | undefined {
  const isFirst = ({ page = 1 }: { page?: number }) => page === 1
  const text = sections
    .filter(isFirst)
    .map(({ headingPath, body }) => [...headingPath, body].join('\n'))
    .join('\n')
    .slice(0, firstCharacters)
  const line = text.split('\n').find((one) => only.some((pattern) => pattern.test(one)))
  return line?.trim().slice(0, 300)
}
