import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Schema } from './type.ts'

const contracts = join(import.meta.dirname, '../../contracts/src')
/**
 * Minimum size of a named type: smaller ones say more inline than by name, and often mean different things.
 */
const [minFields, minLength] = [3, 60]

/**
 * Finds the contracts' names of schemas by their text, as the document has none. Schemas with two names get
 * none. @throws Error if one name has two schemas
 */
export async function schemaNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const ambiguous = new Set<string>()
  const texts = new Map<string, string>()
  for (const file of globSync('*.ts', { cwd: contracts, exclude: ['*.test.ts'] }).toSorted()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(contracts, file)).href)
    for (const [name, value] of Object.entries(exported)) {
      const text = textOf(name, value)
      if (!text) continue
      if ((texts.get(name) ?? text) !== text)
        throw new Error(`Two schemas of the contracts are named ${name}`)
      texts.set(name, text)
      if ((names.get(text) ?? name) !== name) ambiguous.add(text)
      names.set(text, name)
    }
  }
  for (const text of ambiguous) names.delete(text)
  return names
}

function textOf(name: string, value: unknown): string | undefined {
  if (!/^[A-Z]/.test(name) || typeof value !== 'object' || value === null) return undefined
  const { type, enum: values, anyOf, properties = {} } = value as Schema
  const isLarge =
    type === 'object'
      ? Object.keys(properties).length >= minFields
      : values !== undefined || anyOf !== undefined
  const text = JSON.stringify(value)
  return isLarge && text.length >= minLength ? text : undefined
}
