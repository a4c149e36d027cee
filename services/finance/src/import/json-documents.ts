import { readFile } from 'node:fs/promises'
import { problem } from '@portal/service-kit/problem/problem.ts'

/** Keeps numbers with decimals as text, so that no digit is lost. */
const exactly = (_key: string, value: unknown, { source = '' }: { source?: string } = {}) =>
  typeof value === 'number' && !(/^-?\d+$/.test(source) && Number.isSafeInteger(value)) ? source : value

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, exactly as (key: string, value: unknown) => unknown)
  } catch (error) {
    if (error instanceof RangeError) throw problem('import.json_too_deep')
    const [place] = /line \d+ column \d+/.exec(String(error)) ?? []
    throw place ? problem('import.json_at', { place }) : problem('import.json')
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
    throw problem('import.json_not_utf8')
  }
}

/** Reads the documents of a file: a list, a single document, or a list in `documents`. @throws Problem */
export async function readJsonDocuments(path: string): Promise<unknown[]> {
  const text = decoded(await readFile(path))
  const content = parsed(text)
  const repeated = repeatedKey(text)
  if (repeated !== undefined) throw problem('import.json_name_twice', { name: repeated.slice(0, 60) })
  if (Array.isArray(content)) return content
  if (typeof content !== 'object' || content === null) throw problem('import.json_no_list')
  const { documents } = content as { documents?: unknown }
  return Array.isArray(documents) ? documents : [content]
}
