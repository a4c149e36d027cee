import { readFile } from 'node:fs/promises'
import { Problem } from '@portal/service-kit/problem/problem.ts'

/** Keeps numbers with decimals as text, so that no digit is lost. */
const exactly = (_key: string, value: unknown, { source = '' }: { source?: string } = {}) =>
  typeof value === 'number' && !(/^-?\d+$/.test(source) && Number.isSafeInteger(value)) ? source : value

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, exactly as (key: string, value: unknown) => unknown)
  } catch (error) {
    if (error instanceof RangeError)
      throw new Problem('import.json', { msg: 'This JSON is nested too deeply to be a list of documents.' })
    const [place] = /line \d+ column \d+/.exec(String(error)) ?? []
    const where = place ? `: see ${place}` : ''
    throw new Problem('import.json', {
      msg: `This is not valid JSON${where}. Correct it, or save it again from the program that it comes from.`,
    })
  }
}

/** Finds the first duplicate key of an object, because a parser would silently use the last one. */
function repeatedKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  let isKey = false
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (found === '{' || found === '[') open.push(found === '{' ? new Set() : undefined)
    if (found === '}' || found === ']') open.pop()
    const keys = open.at(-1)
    if (found.startsWith('"') && isKey && keys) {
      const key = JSON.parse(found) as string
      if (keys.has(key)) return key
      keys.add(key)
    }
    isKey = keys !== undefined && (found === '{' || found === ',')
  }
  return undefined
}

function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new Problem('import.json', { msg: 'This file is not UTF-8. Save it with this encoding.' })
  }
}

/** Reads the documents of a file: a list, a single document, or a list in `documents`. @throws Problem */
export async function readJsonDocuments(path: string): Promise<unknown[]> {
  const text = decoded(await readFile(path))
  const content = parsed(text)
  const repeated = repeatedKey(text)
  if (repeated !== undefined)
    throw new Problem('import.json', {
      msg: `The name ${repeated.slice(0, 60)} stands twice in one object. Remove one of them.`,
    })
  if (Array.isArray(content)) return content
  if (typeof content !== 'object' || content === null)
    throw new Problem('import.json', {
      msg: 'A file of documents is a list of objects, one for each document.',
    })
  const { documents } = content as { documents?: unknown }
  return Array.isArray(documents) ? documents : [content]
}
